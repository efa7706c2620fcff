"""The sheet of a tournament: CSV or XLSX in, lines out, or every wrong cell at once."""
