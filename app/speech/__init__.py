"""What is heard: readings, hands and results in words, beat by beat, and the voices that say them."""
