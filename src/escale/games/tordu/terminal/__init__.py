"""Le Tordu in words: questions, the drawn table, typed answers, and a command of its own."""
