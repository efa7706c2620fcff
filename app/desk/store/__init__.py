"""The store of the desk: what was read, scored and corrected; nothing in it is ever overwritten."""
