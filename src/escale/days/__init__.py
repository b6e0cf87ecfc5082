"""The daily: the same deal or puzzle for everyone, from midnight to midnight in Paris."""
