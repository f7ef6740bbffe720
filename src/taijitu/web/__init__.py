"""The server: REST, sockets and the page. It knows no rules and no SQL."""
