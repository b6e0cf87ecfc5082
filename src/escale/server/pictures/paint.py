"""Paints an SVG: the program that reads it on its input and writes a PNG on its output.

It is a process of its own because the library holds the interpreter while it paints. Its arguments
are the files of the fonts; it looks at no other fonts, and at no files that the SVG might name.
"""

import sys

import resvg_py


def main() -> None:
    svg = sys.stdin.buffer.read().decode()
    png = resvg_py.svg_to_bytes(svg_string=svg, font_files=sys.argv[1:], skip_system_fonts=True)
    sys.stdout.buffer.write(bytes(png))


if __name__ == "__main__":
    main()
