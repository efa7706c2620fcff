"""The command line: `tehai photo` and the other commands.

Modules that read photos or serve pages are imported when they are needed: a typed hand is scored at once.
"""

from __future__ import annotations

import sys
from importlib.metadata import version
from io import StringIO, TextIOWrapper
from pathlib import Path
from typing import Annotated

import typer

from tehai.app.convert import converted
from tehai.app.desk.options import BatchOptions
from tehai.app.errors import OptionError
from tehai.app.game.record_commands import game_app
from tehai.app.given_once import CommandsOnce
from tehai.app.options import WinOptions
from tehai.app.rule_card import card_json, list_json, show_card, show_list
from tehai.app.rule_diff import check_file, check_json, difference_json, show_difference
from tehai.app.ruleset_files import find_ruleset
from tehai.app.score_hand import answer_lines, print_json, score_points, score_typed, typed_hand
from tehai.app.signatures import takes
from tehai.app.speaking import speaks, speaks_aloud
from tehai.app.terminal import Terminal
from tehai.app.web.options import ServeOptions
from tehai.scoring.forms import WRITERS
from tehai.scoring.text import Joined, Text

app = CommandsOnce(
    help="A photo of a winning riichi mahjong hand becomes an explained score.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,  # plain help reads well in a narrow terminal and aloud
    pretty_exceptions_enable=False,
)
rules_app = CommandsOnce(
    help="The rulesets, every value with its source.", no_args_is_help=True, rich_markup_mode=None
)
app.add_typer(rules_app, name="rules")
app.add_typer(game_app, name="game")

AsJson = Annotated[bool, typer.Option("--json", help="Print JSON, for a program to read.")]


def main() -> None:
    """Run the command line; what goes wrong is one message, never a traceback."""
    _set_encodings()
    app()


def _set_encodings() -> None:
    """Files and pipes are UTF-8 on every system; a byte or a character that does not fit stops nothing."""
    sys.stdin = sys.stdin or StringIO()  # None when it was closed: then there is nothing to read
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding=stream.encoding if stream.isatty() else "utf-8", errors="replace")


@app.callback(invoke_without_command=True)
def _version(
    *, show: Annotated[bool, typer.Option("--version", help="Print the version and stop.")] = False
) -> None:
    if show:
        Terminal().say(f"tehai {version('tehai')}")
        raise typer.Exit


@app.command(epilog="Example: tehai photo hand.jpg --tsumo --riichi --seat S --round E --dora 3m")
@speaks_aloud
@takes(WinOptions, "options")
def photo(
    path: Annotated[Path | None, typer.Argument(metavar="PHOTO", help="The photo of the hand.")] = None,
    *,
    options: WinOptions,
    yes: Annotated[bool, typer.Option("--yes", help="Ask nothing: score a sure reading.")] = False,
    sample: Annotated[bool, typer.Option("--sample", help="Take the photo that comes with tehai.")] = False,
    annotate: Annotated[
        Path, typer.Option(metavar="DIR", help="Where the picture of what was read is written.")
    ] = Path(),
    as_json: AsJson = False,
    terminal: Terminal,
) -> None:
    """Read a photo of a winning hand, confirm it, score it and say why."""
    from tehai.app.photo import PhotoTask, take_sure
    from tehai.app.photo_talk import talk
    from tehai.app.sample_photo import sample_options, sample_path

    if sample == (path is not None):
        raise OptionError(Text("PHOTO: name one photo, or write --sample"))
    if path is None:
        path, options = sample_path(), sample_options(options)
    task = PhotoTask(path=path, options=options, folder=annotate)
    if yes or as_json:
        take_sure(task, terminal, as_json=as_json)
    else:
        talk(task, terminal)


@app.command(epilog="Example: tehai read --json --annotate read/ table1.jpg table2.heic")
@speaks
def read(
    paths: Annotated[list[Path], typer.Argument(metavar="PHOTO...", help="The photos.")],
    *,
    annotate: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Write each photo with what was read drawn over it.")
    ] = None,
    as_json: AsJson = False,
    terminal: Terminal,
) -> None:
    """Read photos, without scoring."""
    from tehai.app.read_photos import read_photos

    if not read_photos(paths, annotate, terminal, as_json=as_json):
        raise typer.Exit(1)


@app.command(epilog="Example: tehai score 234m340p6799s8s 777=z --ron --seat S --round E --dora 2m")
@speaks_aloud
@takes(WinOptions, "options")
def score(
    hand: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[HAND]...",
            help="The hand in notation, the winning tile last; melds are words of their own. "
            "With 13 tiles: what it waits for.",
        ),
    ] = None,
    *,
    options: WinOptions,
    jsonl: Annotated[
        bool, typer.Option("--jsonl", help="Score records, one JSON object a line, from standard input.")
    ] = False,
    han: Annotated[
        int | None, typer.Option(min=1, max=99, help="With --fu: what han and fu are worth.")
    ] = None,
    fu: Annotated[int | None, typer.Option(min=1, help="With --han.")] = None,
    log: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Score the wins of a game log anew: Tenhou JSON or XML, MJAI."),
    ] = None,
    as_json: AsJson = False,
    terminal: Terminal,
) -> None:
    """Score a typed hand and say why."""
    _check_alone(hand, options, {"--log": log, "--jsonl": jsonl or None, "--han": han, "--fu": fu})
    if log is not None:
        from tehai.app.score_log import score_log

        rules = options.rules() if options.ruleset else None
        if not score_log(log, rules, terminal, as_json=as_json):
            raise typer.Exit(1)
    elif jsonl:
        for line in answer_lines(sys.stdin, options.rules() if options.ruleset else None):
            print(line, flush=True)  # noqa: T201 # a program reads it: no wrapping
    elif han is not None or fu is not None:
        score_points(han, fu, options, terminal, as_json=as_json)
    elif hand:
        score_typed(typed_hand(hand, options), options, terminal, as_json=as_json)
    else:
        raise OptionError(
            Text(
                "HAND: type a hand such as 234m340p6799s8s 777=z, or write --jsonl, --log, or --han and --fu"
            )
        )


def _check_alone(hand: list[str] | None, options: WinOptions, other: dict[str, object]) -> None:
    """Refuse what goes unused beside a log, records, or han and fu; raises OptionError with all of it."""
    named = [name for name, value in other.items() if value is not None]
    if not named:
        return
    parts = named[:2] if named[0] == "--han" and named[1:] == ["--fu"] else named[:1]
    unused: list[Text | str] = [name for name in named if name not in parts]
    unused += [Text("a hand")] if hand else []
    unused += options.given()
    if unused:
        raise OptionError(
            Text(
                "{option} and {unused} do not go together: leave out one or the other",
                option=Joined(tuple(parts)),
                unused=Joined(tuple(unused)),
            )
        )


@app.command(epilog="Example: tehai convert 234m340p6799s8s 777=z --to tenhou")
@speaks
def convert(
    hand: Annotated[
        list[str], typer.Argument(metavar="HAND...", help="The hand, in any form that tehai reads.")
    ],
    *,
    to: Annotated[str, typer.Option(metavar="FORM", help=f"One of {', '.join(WRITERS)}.")],
    terminal: Terminal,  # noqa: ARG001 # mistakes are told there
) -> None:
    """Write a hand in another form of notation."""
    print(converted(hand, to), flush=True)  # noqa: T201 # a program may read it: no wrapping


@app.command(epilog="Example: tehai batch photos/ --sheet wins.csv --out results/")
@speaks
@takes(BatchOptions, "options")
def batch(
    folder: Annotated[
        Path | None,
        typer.Argument(
            metavar="FOLDER|template",
            help="The photos, with the folders below; or the word template, to begin a sheet.",
        ),
    ] = None,
    file: Annotated[
        Path | None,
        typer.Argument(metavar="FILE", help="With template: the sheet to write, .csv or .xlsx."),
    ] = None,
    *,
    options: BatchOptions,
    check: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="List where the scores claimed in these results are not ours."),
    ] = None,
    export_labels: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Write what people settled as labelled photos to learn from."),
    ] = None,
    terminal: Terminal,
) -> None:
    """Read a folder of photos and a sheet of wins into a checked table of scores."""
    from tehai.app.desk.beside import asks_for_sheet, begin_sheet, check_results, write_labels

    if asks_for_sheet(folder, file):
        begin_sheet(folder, file, terminal)
        return
    if check is not None:
        if not check_results(check, folder, options, terminal):
            raise typer.Exit(1)
        return
    if export_labels is not None:
        write_labels(export_labels, folder, options, terminal)
        return
    if folder is None:
        raise OptionError(Text("FOLDER: name the folder of the photos"))
    from tehai.app.desk.batch import batch as read_all
    from tehai.app.desk.run.stopping import Stopped

    try:
        all_is_well = read_all(folder, options, terminal)
    except Stopped as stopped:
        raise typer.Exit(stopped.exit_status) from None
    if not all_is_well:
        raise typer.Exit(1)


@app.command(epilog="Example: tehai serve --lan")
@speaks
@takes(ServeOptions, "options")
def serve(*, options: ServeOptions, terminal: Terminal) -> None:
    """Offer the web app to this machine's browsers, with --lan to all in the network, until Ctrl-C."""
    from tehai.app.web.serve import serve as serve_until_stopped

    serve_until_stopped(options, terminal)


@rules_app.command("list", epilog="Example: tehai rules list")
@speaks
def rules_list(*, as_json: AsJson = False, terminal: Terminal) -> None:
    """Name the rulesets that come with tehai."""
    if as_json:
        print_json(list_json())
    else:
        show_list(terminal)


@rules_app.command("show", epilog="Example: tehai rules show tenhou-4p")
@speaks
def rules_show(
    ruleset: Annotated[str, typer.Argument(metavar="ID|FILE", help="Which ruleset; see tehai rules list.")],
    *,
    as_json: AsJson = False,
    terminal: Terminal,
) -> None:
    """Print the rule card: every value with its source."""
    found = find_ruleset(ruleset)
    if as_json:
        print_json(card_json(found))
    else:
        show_card(found, terminal)


@rules_app.command("diff", epilog="Example: tehai rules diff jpml-official jpml-wrc")
@speaks
def rules_diff(
    one: Annotated[str, typer.Argument(metavar="ID|FILE", help="A ruleset.")],
    other: Annotated[str, typer.Argument(metavar="ID|FILE", help="Another.")],
    *,
    as_json: AsJson = False,
    terminal: Terminal,
) -> None:
    """Print what differs between two rulesets, each value with its source."""
    first, second = find_ruleset(one), find_ruleset(other)
    if as_json:
        print_json(difference_json(first, second))
    else:
        show_difference(first, second, terminal)


@rules_app.command("check", epilog="Example: tehai rules check club.toml")
@speaks
def rules_check(
    path: Annotated[Path, typer.Argument(metavar="FILE", help="A ruleset file of your own.")],
    *,
    as_json: AsJson = False,
    terminal: Terminal,
) -> None:
    """Say everything that is wrong with a ruleset file, or that it is right and what it changes."""
    if as_json:
        found = check_json(path)
        print_json(found)
        is_right = bool(found["ok"])
    else:
        is_right = check_file(path, terminal)
    if not is_right:
        raise typer.Exit(1)


if __name__ == "__main__":
    main()
