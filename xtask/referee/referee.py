"""Games of chess between UCI engines, with python-chess as the referee: `cargo xtask gauntlet`.

It knows the rules and shares no code with the engines. What an engine gets wrong (an illegal move, a time forfeit, a crash, no
move at all, a move for the opponent to ponder on that is illegal) loses the game and is counted.
"""

import argparse
import math
import os
import selectors
import shlex
import subprocess
import sys
import time

import chess
import chess.pgn

# How long an engine may take to start, and beyond its clock to answer at all, in seconds.
PATIENCE = 20.0
LONGEST_GAME = 600


class Fault(Exception):
    """What an engine did wrong, in a few words."""


class Engine:
    """A UCI engine as a program of its own: NAME:COMMAND[:OPTION=VALUE,...]."""

    def __init__(self, text):
        name, command, *options = text.split(":", 2)
        self.name = name
        self.command = shlex.split(command)
        self.options = [option.split("=", 1) for option in options[0].split(",")] if options else []
        self.process = None

    def start(self):
        self.buffer = b""
        self.process = subprocess.Popen(self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)
        self.selector = selectors.DefaultSelector()
        self.selector.register(self.process.stdout, selectors.EVENT_READ)
        self.say("uci")
        self.until("uciok", PATIENCE)
        for name, value in self.options:
            self.say(f"setoption name {name} value {value}")
        self.ready()

    def ready(self):
        self.say("isready")
        self.until("readyok", PATIENCE)

    def say(self, line):
        try:
            self.process.stdin.write(line.encode() + b"\n")
        except OSError as error:
            raise Fault(f"crashed: {error}") from error

    def until(self, word, patience):
        """The line that begins with `word`. The lines before it are looked at for complaints only."""
        end = time.monotonic() + patience
        while True:
            line, found, rest = self.buffer.partition(b"\n")
            if found:
                self.buffer = rest
                line = line.strip()
                if line.startswith(word.encode()):
                    return line.decode(errors="replace")
                if line.startswith(b"info string error"):
                    raise Fault("complained: " + line.decode(errors="replace"))
            elif not self.selector.select(max(0.0, end - time.monotonic())):
                raise Fault(f"hung: no {word} in {patience:.1f} s")
            else:
                read = os.read(self.process.stdout.fileno(), 1 << 16)
                if not read:
                    raise Fault("crashed: its output ended")
                self.buffer += read

    def stop(self):
        if self.process is None:
            return
        try:
            self.say("quit")
            self.process.wait(2)
        except (Fault, subprocess.TimeoutExpired):
            self.process.kill()
            self.process.wait()
        self.process.stdin.close()
        self.process.stdout.close()
        self.selector.close()
        self.process = None


class Clock:
    """The time control: BASE+INCREMENT in seconds, or nodes=N. Flags fall `margins` seconds too late."""

    def __init__(self, text, margins):
        self.nodes = int(text[6:]) if text.startswith("nodes=") else None
        base, increment = (0.0, 0.0) if self.nodes else (float(part) for part in text.split("+"))
        self.left = [base, base]
        self.increment = increment
        self.least = [base, base]
        self.margins = margins

    def go(self):
        if self.nodes:
            return f"go nodes {self.nodes}"
        white, black = (max(1, int(left * 1000)) for left in self.left)
        increment = int(self.increment * 1000)
        return f"go wtime {white} btime {black} winc {increment} binc {increment}"

    def patience(self, player):
        return PATIENCE + self.left[player]

    def spend(self, player, seconds):
        """Takes the time of a move from a clock."""
        if self.nodes:
            return
        self.left[player] -= seconds
        self.least[player] = min(self.least[player], self.left[player])
        if self.left[player] <= -self.margins[player]:
            raise Fault(f"time forfeit: {-self.left[player] * 1000:.0f} ms too late")
        self.left[player] = max(0.0, self.left[player]) + self.increment


def ended(board):
    """How the game ended by the rules, or None. Draws need no claim."""
    if board.is_repetition(3):
        return "1/2-1/2", "repetition"
    if board.halfmove_clock >= 100 and not board.is_checkmate():
        return "1/2-1/2", "fifty moves"
    outcome = board.outcome()
    if outcome is None:
        return None
    return outcome.result(), outcome.termination.name.lower().replace("_", " ")


def make_move(engine, board, clock, started):
    """Asks an engine for its move, and makes it."""
    player = 0 if board.turn else 1
    moves = " ".join(move.uci() for move in board.move_stack)
    position = f"position fen {started}" + (f" moves {moves}" if moves else "")
    engine.say(position)
    begun = time.monotonic()
    engine.say(clock.go())
    words = engine.until("bestmove", clock.patience(player)).split()
    clock.spend(player, time.monotonic() - begun)
    try:
        move = board.parse_uci(words[1])
    except (IndexError, ValueError) as error:
        raise Fault(f"illegal move: {' '.join(words)} in {board.fen()}") from error
    board.push(move)
    if len(words) == 4 and not board.is_game_over():
        try:
            board.parse_uci(words[3])
        except ValueError as error:
            raise Fault(f"illegal ponder move: {' '.join(words)}") from error


def play(players, fen, control, margins, chess960):
    """One game: the result, what ended it, the player at fault if any, the board, and the clock."""
    board, clock = chess.Board(fen, chess960=chess960), Clock(control, margins)
    for player, engine in enumerate(players):
        try:
            if engine.process is None:
                engine.start()
            engine.say("ucinewgame")
            if chess960:
                engine.say("setoption name UCI_Chess960 value true")
            engine.ready()
        except Fault as fault:
            return ["0-1", "1-0"][player], str(fault), player, board, clock
    while True:
        end = ended(board)
        if end is not None:
            return *end, None, board, clock
        if len(board.move_stack) >= LONGEST_GAME:
            return "1/2-1/2", "too long", None, board, clock
        player = 0 if board.turn else 1
        try:
            make_move(players[player], board, clock, fen)
        except Fault as fault:
            if not str(fault).startswith("time"):
                players[player].stop()
            return ["0-1", "1-0"][player], str(fault), player, board, clock


def write_pgn(file, players, number, result, reason, board, control):
    game = chess.pgn.Game.from_board(board)
    game.headers["Event"] = "halfmove gauntlet"
    game.headers["Round"] = str(number)
    game.headers["White"], game.headers["Black"] = (engine.name for engine in players)
    game.headers["Result"] = result
    game.headers["TimeControl"] = control
    game.headers["Termination"] = reason
    print(game, file=file, end="\n\n", flush=True)


def elo(score):
    return -400 * math.log10(1 / min(max(score, 1e-6), 1 - 1e-6) - 1)


def summary(pairs):
    """The score in percent and in Elo, with the error at 95 %, from pairs of games with colours swapped."""
    count = len(pairs)
    mean = sum(pairs) / count / 2
    variance = sum((pair / 2 - mean) ** 2 for pair in pairs) / max(1, count - 1)
    error = 1.96 * math.sqrt(variance / count)
    low, high = elo(mean - error), elo(mean + error)
    return f"{100 * mean:.1f} % +- {100 * error:.1f}, Elo {elo(mean):+.0f} ({low:+.0f} to {high:+.0f})"


def gauntlet(args):
    """Plays against each opponent; returns how often our engine was at fault."""
    with open(args.openings, encoding="utf-8") as file:
        openings = [line.split(";")[0].strip() for line in file if line.strip() and not line.startswith("#")]
    fens = [line if len(line.split()) == 6 else " ".join(line.split()[:4]) + " 0 1" for line in openings]
    pgn = open(args.pgn, "w", encoding="utf-8") if args.pgn else None
    our_faults, number = 0, 0
    for text in args.opponent:
        us, them = Engine(args.engine), Engine(text)
        wins = draws = losses = 0
        pairs, faults, least = [], {us.name: [], them.name + " ": []}, math.inf
        for pair in range(args.games // 2):
            fen = fens[(args.first + pair) % len(fens)]
            points = 0.0
            for side, players in enumerate(((us, them), (them, us))):
                number += 1
                margins = [args.margin / 1000 if player is them else 0.0 for player in players]
                result, reason, guilty, board, clock = play(players, fen, args.tc, margins, args.chess960)
                least = min(least, clock.least[side])
                gained = {"1-0": 1 - side, "0-1": side}.get(result, 0.5)
                points += gained
                wins, draws, losses = wins + (gained == 1), draws + (gained == 0.5), losses + (gained == 0)
                if guilty is not None:
                    faults[us.name if guilty == side else them.name + " "].append(reason)
                    print(f"game {number}: {players[guilty].name} {reason}", file=sys.stderr, flush=True)
                if pgn:
                    write_pgn(pgn, players, number, result, reason, board, args.tc)
                if args.verbose:
                    print(f"game {number}: {players[0].name} - {players[1].name} {result} {reason}", flush=True)
            pairs.append(points)
        us.stop()
        them.stop()
        our_faults += len(faults[us.name])
        print(f"{us.name} against {them.name}: {wins} won, {draws} drawn, {losses} lost: {summary(pairs)}")
        time_left = "" if math.isinf(least) or not least else f"; least time left {least * 1000:.0f} ms"
        told = ", ".join(f"{name.strip()} {len(list)}" for name, list in faults.items())
        print(f"  faults: {told}{time_left}", flush=True)
    return our_faults


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    engine = "NAME:COMMAND[:OPTION=VALUE,...]"
    parser.add_argument("--engine", required=True, metavar=engine)
    parser.add_argument("--opponent", required=True, action="append", metavar=engine)
    parser.add_argument("--games", type=int, default=40, help="against each opponent; each opening is played twice")
    parser.add_argument("--tc", default="1+0.01", help="seconds and increment, or nodes=N")
    parser.add_argument("--margin", type=int, default=0, help="an opponent may be so many milliseconds late")
    parser.add_argument("--openings", required=True, help="a FEN or EPD a line")
    parser.add_argument("--first", type=int, default=0, help="begin with this opening, from 0")
    parser.add_argument("--chess960", action="store_true")
    parser.add_argument("--pgn", help="write the games to this file")
    parser.add_argument("--verbose", action="store_true", help="tell each game")
    args = parser.parse_args()
    return 1 if gauntlet(args) else 0


if __name__ == "__main__":
    sys.exit(main())
