"""What people read: odds, reasons, names, and the screens of the table and the terminal."""
