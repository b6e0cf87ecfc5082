"""What the browser does in TypeScript as the server does in Python: vectors for both."""
