/* Random rounds of GAP in plain C, by the loop of karban.lab.playout: what a C compiler makes of the same algorithm.
 * Usage: gap PLAYERS SECONDS [SEED] */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "gap.h"

enum { MAX_MOVES = 1024, BATCH = 2000 };

static void play(const word *seeds, const State *start, int32_t (*scores)[MAX_PLAYERS], int32_t *won,
                 int32_t *lengths) {
    State s;
    int64_t moves[MAX_MOVES];
    for (int game = 0; game < BATCH; game++) {
        word stream = seeds[game];
        s = *start;
        begin(&s, randbelow(&stream, s.players));
        int decisions = 0;
        for (;;) {
            int size = to_shuffle(&s);
            if (size) {
                shuffle(s.deck, size, &stream);
                deal(&s);
                continue;
            }
            set seats = to_act(&s);
            if (!seats) break;
            int seat = lowest(seats);
            apply(&s, seat, any_move(&s, seat, moves, &stream));
            decisions++;
        }
        for (int seat = 0; seat < s.players; seat++) scores[game][seat] = s.total[seat];
        won[game] = winners(&s);
        lengths[game] = decisions;
    }
}

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec + t.tv_nsec * 1e-9;
}

int main(int argc, char **argv) {
    static word seeds[BATCH];
    static int32_t scores[BATCH][MAX_PLAYERS], won[BATCH], lengths[BATCH];
    int players = argc > 1 ? atoi(argv[1]) : 4;
    double limit = argc > 2 ? atof(argv[2]) : 1, points = 0;
    word seed = argc > 3 ? strtoull(argv[3], NULL, 10) : 1;
    if (players < 2 || players > MAX_PLAYERS) return fputs("gap: 2 to 6 players\n", stderr), 2;
    State start = {.players = players, .colours = only(COLOURS_USED[players]) - 1, .last_round = 1};
    long long decisions = 0, games = 0;
    double begun = now(), spent = 0;
    while (spent < limit) {
        for (int game = 0; game < BATCH; game++) seeds[game] = splitmix(&seed);
        play(seeds, &start, scores, won, lengths);
        for (int game = 0; game < BATCH; game++) {
            decisions += lengths[game];
            for (int seat = 0; seat < players; seat++) points += scores[game][seat];
        }
        games += BATCH;
        spent = now() - begun;
    }
    printf("{\"decisions\": %lld, \"seconds\": %.6f, \"mean_score\": %.4f}\n",
           decisions, spent, points / games / players);
}
