"""What a run of the desk leaves: tables, a report, standings, and differences from what was claimed."""
