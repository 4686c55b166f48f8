"""The command line."""

from __future__ import annotations

import argparse
import codecs
import gettext
import logging
import os
import sys
import unicodedata
from collections.abc import Sequence
from typing import Any, NoReturn

from karban import __version__, notation
from karban.clauses import cited
from karban.commands import Command, commands
from karban.errors import Refusal
from karban.i18n.texts import DOMAIN, LANGUAGES, LOCALES, Texts, _, speak
from karban.notation import outside

ABOUT = _("Number-card games: {titles}. Without a command, the table is served and opened in the browser.")
DEFAULT = "serve"

# What argparse says; it looks its texts up where we tell it to.
ARGPARSE = (
    _("usage: "),
    _("positional arguments"),
    _("options"),
    _("show this help message and exit"),
    _("show program's version number and exit"),
    _("argument %(argument_name)s: %(message)s"),
    _("the following arguments are required: %s"),
    _("unrecognized arguments: %s"),
    _("expected one argument"),
    _("invalid choice: %(value)r (choose from %(choices)s)"),
    _("invalid %(type)s value: %(value)r"),
    _("ambiguous option: %(option)s could match %(matches)s"),
    _("ignored explicit argument %r"),
)

# What stands for signs that a terminal's alphabet lacks; letters just lose their accents.
PLAIN = str.maketrans("●▲◆■★▼✚✶×·▸☐☒✗✓−–—─→…„“’", 'o^*#*v+*x.>oxx+---->.""\'')


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; what it returns is the exit code."""
    make_safe()
    arguments = list(sys.argv[1:] if argv is None else argv)
    texts = speak(_language(arguments))
    _tell_who_waits(texts)
    try:
        code = _run(arguments, texts)
        sys.stdout.flush()
        return code
    except Refusal as error:
        return _complain(_explained(error, texts))
    except BrokenPipeError:  # nobody reads on; nothing more may be written, not even by Python itself
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except OSError as error:
        return _complain(str(error))
    except KeyboardInterrupt:
        return 130
    except SystemExit as end:  # argparse has said all
        return end.code if isinstance(end.code, int) else 0


def _run(arguments: list[str], texts: Texts) -> int:
    if not arguments or (arguments[0].startswith("-") and arguments[0] not in ("-h", "--help", "--version")):
        arguments = [DEFAULT, *arguments]
    for place in _values(arguments, "--game"):
        outside.look_in(os.getcwd())
        notation.load(place)
        os.environ.update(outside.variables([place]))  # for the processes that a server or an arena starts
    found = commands(arguments[0])
    args = _parser(found, texts).parse_args(arguments)
    command: Command = args.command
    return command.run(args, texts)


def _tell_who_waits(texts: Texts) -> None:
    """What the compiler says to whoever waits for it is said in the language of the user."""
    notices = logging.getLogger("karban.compiled")
    notices.handlers, notices.propagate = [_Notices(texts)], False


class _Notices(logging.Handler):
    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self._texts = texts

    def emit(self, record: logging.LogRecord) -> None:
        print(f"karban: {self._texts.translate(str(record.msg))} …", file=sys.stderr, flush=True)


def _explained(error: Refusal, texts: Texts) -> str:
    """Why something was refused, and where the rule can be read that it breaks."""
    sentence = texts.refusal(error)
    if clause := cited(error.broken_clause):
        return texts.say("{message}; see {command}", message=sentence, command=clause.command)
    return sentence


def _complain(sentence: str) -> int:
    line = "".join(sign if sign.isprintable() else "·" for sign in sentence)
    print(f"karban: {line}", file=sys.stderr)
    return 2


# ------------------------------------------------------------------ arguments


class Parser(argparse.ArgumentParser):
    """Complains in one line."""

    texts: Texts

    def error(self, message: str) -> NoReturn:
        self.exit(_complain(self.texts.say("{message}; see {command} --help", message=message, command=self.prog)))

    def add_argument(self, *names: Any, **settings: Any) -> argparse.Action:
        """An argument; its help is said in the language of the user."""
        if settings.get("help"):
            settings["help"] = self._said(settings["help"])
        return super().add_argument(*names, **settings)

    def _said(self, text: str) -> str:
        text = self.texts.translate(text)
        return text.format(games=", ".join(notation.games())) if "{games}" in text else text


class MainParser(Parser):
    """Names the games in its help, and loads how they are drawn only for that."""

    def format_help(self) -> str:
        from karban.drawing import titles

        self.description = self.texts.say(ABOUT, titles=self.texts.together(titles(self.texts).values()))
        return super().format_help()


def _parser(found: list[Command], texts: Texts) -> Parser:
    gettext.bindtextdomain(DOMAIN, str(LOCALES))
    gettext.textdomain(DOMAIN)
    os.environ["LANGUAGE"] = texts.lang
    Parser.texts = texts
    parser = MainParser(prog="karban")
    parser.add_argument("--version", action="version", version=f"karban {__version__}")
    below = parser.add_subparsers(metavar="COMMAND", required=True, parser_class=Parser)
    for command in found:
        about = texts.say(command.HELP)
        sub = below.add_parser(command.NAME, help=about, description=about, conflict_handler="resolve")
        sub.add_argument("--lang", choices=LANGUAGES, help="the language")
        sub.add_argument(
            "--game", dest="places", metavar="MODULE:GAME", action="append", help="a game from outside, to be added"
        )
        command.add(sub)
        sub.set_defaults(command=command)
    return parser


def _language(arguments: list[str]) -> str | None:
    """The language asked for; it is needed before anything else can be said."""
    asked = [lang for lang in _values(arguments, "--lang") if lang in LANGUAGES]
    return asked[-1] if asked else None


def _values(arguments: list[str], option: str) -> list[str]:
    """What is given for an option that must be known before all others are read."""
    return [
        argument if before == option else argument.removeprefix(f"{option}=")
        for before, argument in zip(["", *arguments], arguments, strict=False)
        if before == option or argument.startswith(f"{option}=")
    ]


# ---------------------------------------------------------------------- signs


def make_safe() -> None:
    """Let no sign be an error, neither one that cannot be shown nor one that cannot be read, and no closed stream."""
    codecs.register_error("karban", _in_plain_signs)
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):  # in this order: each gets its own number
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115, open to the end
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, "karban"), (sys.stderr, "karban")):
        if reconfigure := getattr(stream, "reconfigure", None):
            reconfigure(errors=errors)


def _in_plain_signs(error: UnicodeError) -> tuple[str, int]:
    assert isinstance(error, UnicodeEncodeError)
    text = error.object[error.start : error.end].translate(PLAIN)
    signs = (unicodedata.normalize("NFKD", sign)[0] for sign in text)
    return "".join(sign if sign.isascii() else "?" for sign in signs), error.end


if __name__ == "__main__":
    raise SystemExit(main())
