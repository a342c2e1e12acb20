"""Times BitBully (MTD(f), no book, an empty table for each position) for benches/solver.rs.

Reads lines of moves and score, prints the CPU seconds for all of them and the nodes. Needs `pip install bitbully`.
"""

import sys
from time import process_time

import bitbully

solver = bitbully.BitBully(opening_book=None)
seconds = 0.0
solver.reset_node_counter()
for line in sys.stdin:
    moves, score = line.rstrip("\n").split(" ")
    board = bitbully.Board([int(column) - 1 for column in moves])
    solver.reset_transposition_table()
    begun = process_time()
    found = solver.mtdf(board)
    seconds += process_time() - begun
    assert found == int(score), f"{moves}: {found}, expected {score}"
print(seconds, solver.get_node_counter())
