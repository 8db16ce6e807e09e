"""Radetzky's March: the campaign of 1849 in Piedmont."""
