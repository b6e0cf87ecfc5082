"""`make words`: builds the lexicons that are not built from what lies here."""

from .build import build


def main() -> None:
    for line in build():
        print(line, flush=True)


if __name__ == "__main__":  # the processes that build import this module too
    main()
