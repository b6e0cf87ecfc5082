"""The games that come with Escale, one package each; pyproject.toml registers their boxes."""
