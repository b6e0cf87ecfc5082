"""`make words`: builds the kinship of the words if it is not built from what lies here."""

from .kinship import build


def main() -> None:
    for line in build():
        print(line, flush=True)


if __name__ == "__main__":
    main()
