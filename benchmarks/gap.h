/* One game of GAP: the algorithm of karban.rules.gap, function by function. */
#include "kit.h"

enum { COLOURS = 5, VALUES = 10, CARDS = 50, ROW_SIZE = 4, MAX_PLAYERS = 6 };
enum { NOTHING = 7, BLANK = 0, TIME = -1, NO_ROUND_YET = -1000 };

static const int HAND_SIZE[] = {0, 0, 6, 6, 6, 5, 5};
static const int COLOURS_USED[] = {0, 0, 3, 4, 5, 5, 5};

typedef struct {
    int8_t players, colours;
    int32_t target, last_round;
    int8_t timed, extra_rounds;
    int8_t deck[CARDS], deck_size, drawn, shuffled;
    set hand[MAX_PLAYERS];
    int8_t held[MAX_PLAYERS];
    set row;
    int8_t place[CARDS], placed;
    set collection[MAX_PLAYERS];
    int32_t round;
    int8_t first, turn, closing, over;
    int32_t total[MAX_PLAYERS];
    int16_t round_score[MAX_PLAYERS], best[MAX_PLAYERS];
    int32_t best_round[MAX_PLAYERS];
} State;

/* ---------------------------------------------------------------------- deal */

static void gather(State *s) {
    s->deck_size = 0;
    for (int value = 0; value < VALUES; value++)
        for EACH(colour, s->colours) s->deck[s->deck_size++] = value * COLOURS + colour;
    s->shuffled = 0;
}

static void begin(State *s, int first) {
    s->first = first;
    s->round = 1;
    for (int seat = 0; seat < s->players; seat++) s->best[seat] = NO_ROUND_YET;
    gather(s);
}

static int to_shuffle(const State *s) { return s->shuffled ? 0 : s->deck_size; }

static int draw(State *s) {
    int card = s->deck[s->drawn];
    s->deck[s->drawn++] = BLANK;
    return card;
}

static void lay(State *s, int card) {
    s->row |= only(card);
    s->place[card] = s->placed++;
}

static void clear_row(State *s, set cards) {
    s->row ^= cards;
    for EACH(card, cards) s->place[card] = 0;
}

static void fill_row(State *s) {
    while (count(s->row) < ROW_SIZE && s->drawn < s->deck_size) lay(s, draw(s));
}

static void deal(State *s) {
    clear_row(s, s->row);
    s->shuffled = 1, s->drawn = 0, s->placed = 0;
    s->turn = s->first;
    for (int seat = 0; seat < s->players; seat++) {
        s->hand[seat] = s->collection[seat] = 0;
        s->held[seat] = HAND_SIZE[s->players];
        for (int n = HAND_SIZE[s->players]; n; n--) s->hand[seat] |= only(draw(s));
    }
    fill_row(s);
}

/* --------------------------------------------------------------------- moves */

static set to_act(const State *s) { return s->over || !s->shuffled ? 0 : only(s->turn); }

static set at(set row, int value) { return row >> (value % VALUES * COLOURS) & 31; }

static int legal(const State *s, int seat, int64_t *moves) {
    int n = 0;
    for EACH(card, s->hand[seat]) {
        int value = card / COLOURS;
        set below = at(s->row, value + VALUES - 1), above = at(s->row, value + 1);
        if (at(s->row, value)) below = above = 0;
        for EACH(low, below ? below : only(NOTHING))
            for EACH(high, above ? above : only(NOTHING)) moves[n++] = card | low << 6 | high << 9;
    }
    return n;
}

static int any_move(const State *s, int seat, int64_t *moves, word *stream) {
    return moves[randbelow(stream, legal(s, seat, moves))];
}

static set taken_by(set row, int move) {
    int card = move & 63, low = move >> 6 & 7, high = move >> 9, value = card / COLOURS;
    set taken = at(row, value) << (value * COLOURS);
    if (low != NOTHING) taken |= only((value + VALUES - 1) % VALUES * COLOURS + low);
    if (high != NOTHING) taken |= only((value + 1) % VALUES * COLOURS + high);
    return taken;
}

static int round_points(set collection) {
    static const set RED = 0x210842108421; /* card 0, 5, 10 ... 45 */
    int most = 0, fewest = CARDS, points = 0;
    for (int colour = 0; colour < COLOURS; colour++) {
        int n = count(collection & RED << colour);
        if (n > most) most = n;
        if (n && n < fewest) fewest = n;
    }
    for (int colour = 0; colour < COLOURS; colour++) {
        int n = count(collection & RED << colour);
        if (n == most) points += n;
        else if (n == fewest) points -= n;
    }
    return points;
}

static void end_round(State *s) {
    for (int seat = 0; seat < s->players; seat++) {
        int points = round_points(s->collection[seat]);
        s->round_score[seat] = points;
        s->total[seat] += points;
        if (points > s->best[seat]) s->best[seat] = points, s->best_round[seat] = s->round;
        if (s->target && s->total[seat] >= s->target) s->closing = 1;
    }
    if (s->round == s->last_round) s->closing = 1;
    if (s->closing && !(s->extra_rounds && count(highest(s->total, s->players)) > 1)) {
        s->over = 1;
        return;
    }
    s->round++;
    s->first = (s->first + 1) % s->players;
    gather(s);
}

static void apply(State *s, int seat, int move) {
    if (move == TIME) {
        s->closing = 1;
        return;
    }
    int card = move & 63;
    set taken = taken_by(s->row, move);
    s->hand[seat] ^= only(card);
    s->held[seat]--;
    if (taken) {
        clear_row(s, taken);
        s->collection[seat] |= taken | only(card);
    } else {
        lay(s, card);
    }
    fill_row(s);
    s->turn = s->turn + 1 < s->players ? s->turn + 1 : 0;
    if (s->hand[s->turn] == 0) end_round(s);
}

static set winners(const State *s) {
    set winning = 0;
    int best = NO_ROUND_YET, when = 0;
    for EACH(seat, highest(s->total, s->players)) {
        if (s->best[seat] > best || (s->best[seat] == best && s->best_round[seat] < when))
            best = s->best[seat], when = s->best_round[seat], winning = 0;
        if (s->best[seat] == best && s->best_round[seat] == when) winning |= only(seat);
    }
    return winning;
}
