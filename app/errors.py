"""What stops a command, one class for each exit status.

::

    CommandError        cannot go on with what it was given: exit status 1
    └── OptionError     an option or argument that cannot be understood: exit status 2
"""


class CommandError(Exception):
    """The message is for the person: what is wrong, where, and what to do."""

    exit_status = 1


class OptionError(CommandError):
    """An option or argument that cannot be understood; the message starts with its name."""

    exit_status = 2
