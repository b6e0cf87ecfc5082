"""The pictures of finished games, 1200 by 630: composed as SVG, painted by a program of its own."""
