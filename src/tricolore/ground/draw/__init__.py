"""Map drawing: a board and its country as a picture in layers."""
