"""``python -m taijitu`` is ``taijitu``."""

from taijitu.cli.main import main

if __name__ == "__main__":
    main()
