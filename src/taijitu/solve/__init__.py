"""What games are worth, exactly: searches that prove, and what they leave behind to be checked."""
