"""What a person uses: the command line, the questions it asks, and the words it answers with."""
