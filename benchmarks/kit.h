/* What karban.rules.kit is to the Python rules: sets as 64-bit words, a random stream (xorshift64*). */
#include <stdint.h>

typedef int64_t set; /* of cards, colours or seats */
typedef uint64_t word;

#define EACH(item, cards) (set item##_rest = (cards), item; \
    item##_rest && (item = lowest(item##_rest), 1); item##_rest &= item##_rest - 1)

static int count(set cards) { return __builtin_popcountll(cards); }

static int lowest(set cards) { return __builtin_ctzll(cards); }

static set only(int card) { return (set)1 << card; }

static int64_t randbelow(word *stream, int64_t n) {
    word x = *stream;
    x ^= x >> 12;
    x ^= x << 25;
    x ^= x >> 27;
    *stream = x;
    return (int64_t)(x * 0x2545F4914F6CDD1DULL >> 32) * n >> 32;
}

static void shuffle(int8_t *cards, int n, word *stream) {
    for (int last = n - 1; last > 0; last--) {
        int64_t other = randbelow(stream, last + 1);
        int8_t card = cards[last];
        cards[last] = cards[other];
        cards[other] = card;
    }
}

static set highest(const int32_t *points, int players) {
    int32_t top = points[0];
    set ahead = 0;
    for (int seat = 0; seat < players; seat++) {
        if (points[seat] > top) { top = points[seat]; ahead = 0; }
        if (points[seat] == top) ahead |= only(seat);
    }
    return ahead;
}

/* A good first word for a stream. */
static word splitmix(word *seed) {
    word z = *seed += 0x9E3779B97F4A7C15ULL;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ z >> 27) * 0x94D049BB133111EBULL;
    z ^= z >> 31;
    return z ? z : 1;
}
