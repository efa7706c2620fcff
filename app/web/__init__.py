"""The web app: what a phone asks over HTTP, answered by the reader and the scorer of the commands."""
