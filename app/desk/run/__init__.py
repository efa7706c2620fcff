"""The run of the desk: photos found, read by many processes or machines, each once, whatever stops it."""
