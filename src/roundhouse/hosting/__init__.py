"""What a server and its workers share: settings and logs."""
