"""`make words`: builds the relatedness of the words if it is not built from what lies here."""

from .relatedness import build


def main() -> None:
    for line in build():
        print(line, flush=True)


if __name__ == "__main__":
    main()
