"""`python -m karban` is `karban`."""

import sys

from karban.cli import main

if __name__ == "__main__":
    sys.exit(main())
