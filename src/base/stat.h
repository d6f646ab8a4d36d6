// SPDX-License-Identifier: Apache-2.0
/* stat.h: statistics declared once per owner, counted by plain ++, printed as text or JSON.
 *
 *   #define DEMO_STATS(X)                                         \
 *       X(COUNT, merges, "", "states combined with a reached one") \
 *       X(NANOS, time_post, "s", "time in abstract successors")
 *   STAT_STRUCT(demo_stats, DEMO_STATS);
 *   static const struct stat_spec demo_stat_specs[] = { DEMO_STATS(STAT_ROW) }; */
#ifndef BASE_STAT_H
#define BASE_STAT_H

#include "base/base.h"
#include "base/buf.h"

enum stat_kind {
    STAT_COUNT,  // how often
    STAT_MAX,    // a high-water mark
    STAT_NANOS,  // CPU nanoseconds; left out unless times are asked for, so that output is the same from run to run
    STAT_SHARE,  // of a time, in per cent; likewise left out
    STAT_RATE,   // events a second; likewise left out
};

struct stat_spec {
    enum stat_kind kind;
    const char *name, *unit, *help;
};

#define STAT_FIELD(K, n, u, h) uint64_t n;
#define STAT_STRUCT(S, LIST) \
    struct S {               \
        LIST(STAT_FIELD)     \
    }
#define STAT_ROW(K, n, u, h) { STAT_##K, #n, u, h },

struct stat_group {
    const char *prefix;
    const struct stat_spec *specs;
    size_t n;
    const uint64_t *values;  // n values, the owner's struct; keep
};

#define STAT_GROUPS_MAX 64
struct stats {
    struct stat_group group[STAT_GROUPS_MAX];
    size_t n;
};

enum with_times { WITHOUT_TIMES, WITH_TIMES };

void stat_register(struct stats *s, struct stat_group g);

/* STAT_REGISTER: registers the owner's struct `counted` with the rows of its list. */
#define STAT_REGISTER(s, prefix, LIST, counted)                                                                      \
    do {                                                                                                             \
        static const struct stat_spec specs_[] = { LIST(STAT_ROW) };                                                 \
        stat_register((s), (struct stat_group){ (prefix), specs_, ARRAY_LEN(specs_), (const uint64_t *)(counted) }); \
    } while (0)

/* stat_print_text: `prefix.name  value unit  help`, aligned; with_times includes the NANOS rows. */
void stat_print_text(const struct stats *s, bool with_times, struct buf *out);
void stat_print_json(const struct stats *s, bool with_times, struct buf *out);

/* stat_write: the same texts piece by piece to `to`, without an allocation, so that a signal handler may write them. */
typedef void stat_put(void *ctx, const char *text, size_t n);
void stat_write(const struct stats *s, bool json, bool with_times, stat_put *to, void *ctx);

/* stat_value: of the statistic with this full name; 0 if there is none. */
uint64_t stat_value(const struct stats *s, const char *name);

/* stat_now: CPU nanoseconds of this process, and of the others that work for it, as stat_count_others was told. */
uint64_t stat_now(void);

/* stat_begin, stat_end: around what is short and frequent: reading the clock takes as long, so one of sixteen is timed and stands for all.
 * n: how many there were before. */
enum { STAT_SAMPLE = 16 };

static inline uint64_t stat_begin(uint64_t n)
{
    return n % STAT_SAMPLE == 0 ? stat_now() : 0;
}

static inline void stat_end(uint64_t begun, uint64_t *sum)
{
    if (begun)
        *sum += (stat_now() - begun) * STAT_SAMPLE;
}
void stat_count_others(uint64_t ns);

/* stat_wall: nanoseconds of a clock that goes on by itself. */
uint64_t stat_wall(void);

#endif
