// SPDX-License-Identifier: Apache-2.0
// octagon_closure.c: closing difference-bound matrices of octagons.
//
// source Mine, "The octagon abstract domain", HOSC 19(1), 2006; Bagnara, Hill, Zaffanella, "Weakly-relational shapes for numeric
//        abstractions", FMSD 35, 2009 (integers: one tightening after the shortest paths is enough); Chawdhary, Robbins, King,
//        "Incrementally closing octagons", FMSD 54, 2019.
#include "domains/octagon_priv.h"

void dbm_top(const struct dbm *m)
{
    for (uint32_t r = 0; r < 2 * m->n; r++) {
        for (uint32_t c = 0; c < m->stride; c++)
            *dbm_at(m, r, c) = OCT_INF;
        *dbm_at(m, r, r) = 0;
    }
}

// The lesser number.  (fmin would be a call, because of NaN.)
static inline double least(double a, double b)
{
    return a < b ? a : b;
}

// The vectoriser of gcc -O2 needs a loop of constant length over pointers of their own.
enum { BLOCK = DBM_BLOCK };

// to[] = min(to[], from[] + k) for n numbers, a multiple of BLOCK.
static inline void relax(double *restrict to, const double *restrict from, double k, uint32_t n)
{
    for (size_t c = 0; c < n; c += BLOCK) {
        double *restrict t = to + c;
        const double *restrict p = from + c;
        for (int i = 0; i < BLOCK; i++) {
            double x = p[i] + k;
            t[i] = x < t[i] ? x : t[i];
        }
    }
}

// Two relaxations at once: to[] = min(to[], one[] + k, two[] + l).
static inline void relax_two(double *restrict to, const double *restrict one, double k, const double *restrict two,
                             double l, uint32_t n)
{
    for (size_t c = 0; c < n; c += BLOCK) {
        double *restrict t = to + c;
        const double *restrict p = one + c, *restrict q = two + c;
        for (int i = 0; i < BLOCK; i++) {
            double x = p[i] + k, y = q[i] + l;
            x = y < x ? y : x;
            t[i] = x < t[i] ? x : t[i];
        }
    }
}

static bool diagonal_ok(const struct dbm *m)
{
    for (uint32_t r = 0; r < 2 * m->n; r++)
        if (*dbm_at(m, r, r) < 0)
            return false;
    return true;
}

// Gathers row r: entries above the diagonal blocks are read from their mirrors.
static void gather(const struct dbm *m, uint32_t r, double *row)
{
    uint32_t low = (r | 1) + 1;
    memcpy(row, dbm_at(m, r, 0), low * sizeof *row);
    for (uint32_t c = low; c < 2 * m->n; c++)
        row[c] = *dbm_at(m, c ^ 1, r ^ 1);
    for (uint32_t c = 2 * m->n; c < m->stride; c++)
        row[c] = OCT_INF;
}

/* All shortest paths (Floyd, Warshall; a node and its negation at once) in the lower half of the matrix only, mirrored
 * at the end.  Stopping at the first negative cycle keeps entries sums of simple paths: they cannot grow out of range.
 * row: scratch for two rows. */
static bool shortest_paths(const struct dbm *m, double *row)
{
    uint32_t nodes = 2 * m->n;
    double *one = row, *two = row + m->stride;
    for (uint32_t k = 0; k < nodes; k += 2) {
        gather(m, k, one);
        gather(m, k + 1, two);
        double there = one[k + 1], back = two[k];
        for (uint32_t r = 0; r < nodes; r++) {
            bool low = k <= r;
            double x = low ? *dbm_at(m, r, k) : *dbm_at(m, k + 1, r ^ 1);
            double y = low ? *dbm_at(m, r, k + 1) : *dbm_at(m, k, r ^ 1);
            double by_one = least(x, y + back), by_two = least(y, x + there);
            if (by_one < OCT_INF || by_two < OCT_INF)
                relax_two(dbm_at(m, r, 0), one, by_one, two, by_two, ((r | 1) + BLOCK) & ~(BLOCK - 1u));
        }
        if (!diagonal_ok(m))
            return false;
    }
    for (uint32_t r = 0; r < nodes; r++)
        for (uint32_t c = (r | 1) + 1; c < nodes; c++)
            *dbm_at(m, r, c) = *dbm_at(m, c ^ 1, r ^ 1);
    return true;
}

// Makes twice the bounds of integers even.  Returns whether one was odd.
static bool tighten(const struct dbm *m)
{
    bool changed = false;
    for (uint32_t r = 0; r < 2 * m->n; r++) {
        double *k = dbm_at(m, r, r ^ 1), even = 2 * floor(*k / 2);
        if (m->is_int[r / 2] && even < *k) {
            *k = even;
            changed = true;
        }
    }
    return changed;
}

static bool has_reals(const struct dbm *m)
{
    for (uint32_t i = 0; i < m->n; i++)
        if (!m->is_int[i])
            return true;
    return false;
}

static bool bounds_ok(const struct dbm *m)
{
    for (uint32_t r = 0; r < 2 * m->n; r += 2)
        if (*dbm_at(m, r, r + 1) + *dbm_at(m, r + 1, r) < 0)
            return false;
    return true;
}

// Tightens the bounds of pairs by the bounds of single dimensions, rounded outward; row is scratch.
static void strengthen(const struct dbm *m, double *row)
{
    uint32_t nodes = 2 * m->n;
    for (uint32_t c = 0; c < m->stride; c++)
        row[c] = c < nodes ? *dbm_at(m, c ^ 1, c) / 2 : OCT_INF;
    for (uint32_t r = 0; r < nodes; r++)
        if (row[r ^ 1] < OCT_INF)
            relax(dbm_at(m, r, 0), row, row[r ^ 1], m->stride);
    if (!has_reals(m))
        return;
    for (uint32_t r = 0; r < nodes; r++)
        for (uint32_t c = 0; c < nodes; c++)
            *dbm_at(m, r, c) = ceil(*dbm_at(m, r, c));
}

// Whether all finite entries are at most `most`.
static bool entries_within(const struct dbm *m, double most)
{
    double large[BLOCK] = { 0 };
    for (size_t k = 0; k < (size_t)2 * m->n * m->stride; k += BLOCK) {
        const double *restrict p = m->at + k;
        for (int i = 0; i < BLOCK; i++) {
            double x = p[i] < OCT_INF ? fabs(p[i]) : 0;
            large[i] = large[i] < x ? x : large[i];
        }
    }
    return large[0] <= most && large[1] <= most && large[2] <= most && large[3] <= most;
}

/* Drops entries that are so large that a path of them could leave the range.  The result is still right: entries are
 * bounds of their own. */
static void drop_large(const struct dbm *m)
{
    double most = floor(OCT_LIMIT / (4 * m->n + 4));
    for (size_t k = 0; k < (size_t)2 * m->n * m->stride; k += BLOCK) {
        double *restrict p = m->at + k;
        for (int i = 0; i < BLOCK; i++)
            p[i] = fabs(p[i]) > most ? OCT_INF : p[i];
    }
}

// Scratch memory for two rows.
static double *scratch_row(const struct dbm *m, struct arena *mem)
{
    return ARENA_ARRAY(mem, double, 2 * (size_t)m->stride);
}

enum { ROUNDS = 16 };

/* With integers alone one round is enough.  With reals, too, a tightened bound may tighten others through reals; that
 * may not end if there is no point, and every round is right. */
bool dbm_close(const struct dbm *m, struct arena *mem)
{
    double *row = scratch_row(m, mem);
    bool reals = has_reals(m);
    drop_large(m);
    for (int round = 0;; round++) {
        if (!shortest_paths(m, row))
            return false;
        if (round == ROUNDS || !tighten(m))
            break;
        if (!bounds_ok(m))
            return false;
        if (!reals)
            break;
    }
    if (!bounds_ok(m))
        return false;
    strengthen(m, row);
    VERIFY(entries_within(m, OCT_LIMIT));
    return true;
}

// Tightens and strengthens after the shortest paths.
static bool finish(const struct dbm *m, struct arena *mem)
{
    if (!diagonal_ok(m))
        return false;
    if (!entries_within(m, OCT_LIMIT) || (tighten(m) && has_reals(m)))
        return dbm_close(m, mem);
    if (!bounds_ok(m))
        return false;
    strengthen(m, scratch_row(m, mem));
    return true;
}

bool dbm_settle(const struct dbm *m, struct arena *mem)
{
    return finish(m, mem);
}

/* Puts one edge and its mirror into closed paths: a new path uses either of them, or both in either order. */
static void add_edge(const struct dbm *m, struct dbm_edge e, double *by_to, double *by_from)
{
    uint32_t a = e.from, b = e.to;
    memcpy(by_to, dbm_at(m, b, 0), m->stride * sizeof *by_to);
    memcpy(by_from, dbm_at(m, a ^ 1, 0), m->stride * sizeof *by_from);
    double there = by_to[b ^ 1], back = by_from[a];  // from b to the mirror's start; from the mirror's end to a
    for (uint32_t r = 0; r < 2 * m->n; r++) {
        // ra, rb: paths that end with the edge or its mirror.  Columns of a and of b's mirror are read from the rows
        // put aside, which are their mirrors before the change.
        double ra = by_from[r ^ 1] + e.k, rb = by_to[r ^ 1] + e.k;
        double x = fmin(ra, rb + back + e.k), y = fmin(rb, ra + there + e.k);
        if (x < OCT_INF || y < OCT_INF)
            relax_two(dbm_at(m, r, 0), by_to, x, by_from, y, m->stride);
    }
}

bool dbm_add(const struct dbm *m, const struct dbm_edge *e, size_t n, struct arena *mem)
{
    size_t news = 0;
    for (size_t i = 0; i < n; i++)
        news += e[i].k < *dbm_at(m, e[i].from, e[i].to);
    if (news == 0)
        return true;
    if (news > m->n / 2 + 2) {
        for (size_t i = 0; i < n; i++)
            dbm_lower(m, e[i].from, e[i].to, e[i].k);
        return dbm_close(m, mem);
    }
    double *x = scratch_row(m, mem), *y = x + m->stride;
    for (size_t i = 0; i < n; i++) {
        if (e[i].k >= *dbm_at(m, e[i].from, e[i].to))
            continue;
        add_edge(m, e[i], x, y);
        if (!diagonal_ok(m))
            return false;
        if (!entries_within(m, OCT_LIMIT) && !dbm_close(m, mem))
            return false;
    }
    return finish(m, mem);
}

// Writes the columns of dimension x from its rows.
static void mirror_rows(const struct dbm *m, uint32_t x)
{
    for (uint32_t r = 2 * x; r < 2 * x + 2; r++)
        for (uint32_t c = 0; c < 2 * m->n; c++)
            *dbm_at(m, c ^ 1, r ^ 1) = *dbm_at(m, r, c);
}

/* Makes the steps of Floyd and Warshall that can change anything: those through other nodes, in the rows of x only,
 * then those through x itself.  (Rows become sums of 2 entries, their bound of 4; the first step of x takes 8, the
 * second 16.) */
bool dbm_close_dim(const struct dbm *m, uint32_t x, struct arena *mem)
{
    double *row = scratch_row(m, mem);
    for (uint32_t r = 2 * x; r < 2 * x + 2; r++) {
        double *own = dbm_at(m, r, 0), twice = own[r ^ 1];
        memcpy(row, own, m->stride * sizeof *row);
        for (uint32_t k = 0; k < 2 * m->n; k++)
            if (k / 2 != x && row[k] < OCT_INF)
                relax(own, dbm_at(m, k, 0), row[k], m->stride);
        for (uint32_t k = 0; k < 2 * m->n; k++)
            if (k / 2 != x)
                twice = fmin(twice, own[k] + own[k ^ 1]);
        own[r] = 0;
        own[r ^ 1] = twice;
    }
    mirror_rows(m, x);
    for (uint32_t k = 2 * x; k < 2 * x + 2; k++) {
        memcpy(row, dbm_at(m, k, 0), m->stride * sizeof *row);
        for (uint32_t r = 0; r < 2 * m->n; r++)
            if (r != k && *dbm_at(m, r, k) < OCT_INF)
                relax(dbm_at(m, r, 0), row, *dbm_at(m, r, k), m->stride);
    }
    return finish(m, mem);
}

void dbm_forget(const struct dbm *m, uint32_t x)
{
    for (uint32_t r = 2 * x; r < 2 * x + 2; r++) {
        for (uint32_t c = 0; c < 2 * m->n; c++)
            *dbm_at(m, r, c) = *dbm_at(m, c, r) = OCT_INF;
        *dbm_at(m, r, r) = 0;
    }
}
