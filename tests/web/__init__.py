"""The server, over REST and sockets."""
