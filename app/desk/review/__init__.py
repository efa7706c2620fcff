"""The review queue of the desk: what needs a person, who looks at it, and what comes of what they say."""
