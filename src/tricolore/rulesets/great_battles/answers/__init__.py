"""What people are told: odds, reasons, words, and what table and terminal show."""
