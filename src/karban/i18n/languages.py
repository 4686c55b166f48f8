"""The languages that Karban speaks: the code of each, and its name for itself.

A new one is a line here and a catalogue in `locale/`: see docs/languages.md. English needs no catalogue: its texts are
those in the code. This file knows nothing of the others, so that the build of the client can use it without the
package's dependencies.
"""

LANGUAGES = {
    "cs": "Čeština",
    "en": "English",
}
SOURCE_LANGUAGE = "en"
