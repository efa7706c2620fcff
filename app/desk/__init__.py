"""The tournament desk: folders of photos and a sheet of wins into a checked table of scores."""
