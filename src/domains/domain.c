// SPDX-License-Identifier: Apache-2.0
// domain.c: the registry of domains, and the operations as callers see them.
#include "domains/domain_priv.h"

#define DOMAIN(name) extern const struct domain_ops name##_domain;
#include "domains/domains.def"
#undef DOMAIN

const struct domain_ops *const domain_registry[] = {
#define DOMAIN(name) &name##_domain,
#include "domains/domains.def"
#undef DOMAIN
    NULL,
};

#define DOMAIN_DEFAULT(T, n, d, lo, hi, u, h) .n = (d),
static const struct domain_cfg defaults = { DOMAIN_OPTS(DOMAIN_DEFAULT) };

// ---- domains --------------------------------------------------------------------------------------------------------

static void free_domain(struct domain *d)
{
    for (size_t i = 0; i < ARRAY_LEN(d->part); i++)
        domain_close(d->part[i]);
    mem_free(d->name, strlen(d->name) + 1);
    arena_free(d->scratch);
    mem_free(d->scratch, sizeof *d->scratch);
    mem_free(d->over_budget, sizeof *d->over_budget);
    mem_free(d, sizeof *d);
}

struct domain *domain_make(const char *name, const struct domain_ops *ops, const struct domain_cfg *cfg,
                           struct domain_stats *stats, struct domain *const part[2], struct buf *why)
{
    struct domain *d = MEM_NEW(struct domain);
    size_t n = strlen(name) + 1;
    *d = (struct domain){ .ops = ops, .cfg = cfg ? cfg : &defaults, .stats = stats, .name = mem_alloc(n) };
    memcpy(d->name, name, n);
    d->scratch = MEM_NEW(struct arena);
    d->over_budget = MEM_NEW(uint64_t);
    arena_alloc(d->scratch, 1);  // the first block stays, whatever is released
    for (size_t i = 0; part && i < ARRAY_LEN(d->part); i++)
        if ((d->part[i] = part[i]) != NULL)
            d->part[i]->whole = d;
    if (!ops->open || ops->open(d) == RC_OK)
        return d;
    buf_printf(why, "the domain `%s` is not part of this build", name);
    free_domain(d);
    return NULL;
}

static struct domain *open_named(const char *name, const struct domain_cfg *cfg, struct domain_stats *stats,
                                 struct buf *why)
{
    for (size_t i = 0; domain_registry[i]; i++)
        if (strcmp(domain_registry[i]->name, name) == 0)
            return domain_make(name, domain_registry[i], cfg, stats, NULL, why);
    buf_printf(why, "there is no domain `%s`; there are", name);
    for (size_t i = 0; domain_registry[i]; i++)
        buf_printf(why, "%s `%s`", i ? "," : "", domain_registry[i]->name);
    buf_puts(why, ", and of any of them `A*B`, `or(A)`, `modes(A)`, `packs(A)`");
    return NULL;
}

// The place of the last `*` outside of parentheses; SIZE_MAX if there is none.
static size_t last_star(const char *s, size_t n)
{
    size_t depth = 0, at = SIZE_MAX;
    for (size_t i = 0; i < n; i++) {
        depth += s[i] == '(';
        if (s[i] == ')' && depth)
            depth--;
        if (s[i] == '*' && depth == 0)
            at = i;
    }
    return at;
}

// Opens a part of a combination: the whole counts its operations.
static struct domain *open_part(const char *s, size_t n, const struct domain_cfg *cfg, struct buf *why)
{
    char *name = mem_alloc(n + 1);
    if (n)
        memcpy(name, s, n);
    struct domain *d = domain_open(name, cfg, NULL, why);
    mem_free(name, n + 1);
    return d;
}

// `A*B`, with A up to the star.
static struct domain *open_product(const char *name, size_t star, const struct domain_cfg *cfg,
                                   struct domain_stats *stats, struct buf *why)
{
    struct domain *a = open_part(name, star, cfg, why);
    struct domain *b = a ? open_part(name + star + 1, strlen(name) - star - 1, cfg, why) : NULL;
    if (b)
        return domain_open_product(name, a, b, cfg, stats, why);
    domain_close(a);
    return NULL;
}

// `NAME(A)`.
static const struct {
    const char *name;
    struct domain *(*open)(const char *name, struct domain *a, const struct domain_cfg *cfg, struct domain_stats *stats,
                           struct buf *why);
} combinations[] = {
    { "or", domain_open_disjunction },
    { "modes", domain_open_modes },
    { "packs", domain_open_packs },
};

struct domain *domain_open(const char *name, const struct domain_cfg *cfg, struct domain_stats *stats, struct buf *why)
{
    size_t n = strlen(name), star = last_star(name, n);
    if (star != SIZE_MAX)
        return open_product(name, star, cfg, stats, why);
    const char *open = strchr(name, '(');
    if (!open || name[n - 1] != ')')
        return open_named(name, cfg, stats, why);
    size_t head = (size_t)(open - name), k = 0;
    while (k < ARRAY_LEN(combinations) &&
           !(strlen(combinations[k].name) == head && memcmp(name, combinations[k].name, head) == 0))
        k++;
    if (k == ARRAY_LEN(combinations) && head)
        return open_named(name, cfg, stats, why);
    struct domain *a = open_part(open + 1, n - head - 2, cfg, why);
    if (!a)
        return NULL;
    if (head)
        return combinations[k].open(name, a, cfg, stats, why);
    a->stats = stats;  // mere parentheses
    return a;
}

const char *domain_missing(const char *name)
{
    while (*name) {
        size_t n = strspn(name, "abcdefghijklmnopqrstuvwxyz-");
        for (size_t i = 0; domain_registry[i]; i++) {
            const char *one = domain_registry[i]->name;
            struct buf why = { 0 };
            struct domain *d =
                strlen(one) == n && memcmp(one, name, n) == 0 ? domain_open(one, NULL, NULL, &why) : NULL;
            bool missing = why.n != 0;
            domain_close(d);
            buf_free(&why);
            if (missing)
                return one;
        }
        name += n ? n : 1;
    }
    return NULL;
}

void domain_close(struct domain *d)
{
    if (!d)
        return;
    if (d->ops->close)
        d->ops->close(d);
    free_domain(d);
}

void domain_charge(struct domain *d, struct budget *b)
{
    d->budget = b;
    for (size_t i = 0; i < ARRAY_LEN(d->part); i++)
        if (d->part[i])
            domain_charge(d->part[i], b);
}

const char *domain_name(const struct domain *d)
{
    return d->name;
}

// ---- counting -------------------------------------------------------------------------------------------------------

static uint64_t begin_operation(const struct domain *d)
{
    return d->stats ? stat_begin(d->stats->ops++) : 0;
}

static void end(const struct domain *d, uint64_t start)
{
    if (d->stats)
        stat_end(start, &d->stats->time_ops);
}

// The result of an expression that is an operation of domain D; the time is counted.
#define TIMED(T, D, CALL)                      \
    do {                                       \
        const struct domain *d_ = D;           \
        uint64_t start_ = begin_operation(d_); \
        T result_ = d_->ops->CALL;             \
        end(d_, start_);                       \
        return result_;                        \
    } while (0)

static void check_pair(const struct dvalue *a, const struct dvalue *b)
{
    VERIFY(a->d->ops == b->d->ops && a->dims->n == b->dims->n);
}

// ---- operations -----------------------------------------------------------------------------------------------------

struct dvalue *dom_keep(struct dvalue *v)
{
    v->count++;
    return v;
}

void dom_free(struct dvalue *v)
{
    if (v && --v->count == 0)
        v->d->ops->free(v);
}

struct dvalue *dom_top(const struct domain *d, const struct dims *dims)
{
    return d->ops->top(d, dims);
}

struct dvalue *dom_bottom(const struct domain *d, const struct dims *dims)
{
    return d->ops->bottom(d, dims);
}

bool dom_is_bottom(const struct dvalue *v)
{
    TIMED(bool, v->d, is_bottom(v));
}

bool dom_is_top(const struct dvalue *v)
{
    struct dvalue *top = dom_top(v->d, v->dims);
    bool r = dom_leq(top, v);
    dom_free(top);
    return r;
}

bool dom_leq(const struct dvalue *a, const struct dvalue *b)
{
    check_pair(a, b);
    if (a == b)
        return true;
    TIMED(bool, a->d, leq(a, b));
}

bool dom_equal(const struct dvalue *a, const struct dvalue *b)
{
    return dom_leq(a, b) && dom_leq(b, a);
}

struct dvalue *dom_join(const struct dvalue *a, const struct dvalue *b)
{
    check_pair(a, b);
    if (a == b)
        return dvalue_share(a);
    TIMED(struct dvalue *, a->d, join(a, b));
}

struct dvalue *dom_meet(const struct dvalue *a, const struct dvalue *b)
{
    check_pair(a, b);
    if (a == b)
        return dvalue_share(a);
    TIMED(struct dvalue *, a->d, meet(a, b));
}

struct dvalue *dom_assume(const struct dvalue *v, const struct lincon *c, size_t n)
{
    if (n == 0)
        return dvalue_share(v);
    TIMED(struct dvalue *, v->d, assume(v, c, n));
}

struct dvalue *dom_assign(const struct dvalue *v, const struct dassign *a, size_t n)
{
    if (n == 0)
        return dvalue_share(v);
    TIMED(struct dvalue *, v->d, assign(v, a, n));
}

struct dvalue *dom_remap(const struct dvalue *v, const struct dims *dims, const uint32_t *from)
{
    TIMED(struct dvalue *, v->d, remap(v, dims, from));
}

struct itv dom_bounds(const struct dvalue *v, struct lin e)
{
    TIMED(struct itv, v->d, bounds(v, e));
}

struct itv dom_bounds_dim(const struct dvalue *v, uint32_t dim)
{
    struct lin_term t = { dim, 1 };
    return dom_bounds(v, (struct lin){ &t, 1, 0 });
}

void dom_constraints(const struct dvalue *v, struct arena *mem, struct lincon_vec *out)
{
    v->d->ops->constraints(v, mem, out);
}

// ---- what follows from the operations -------------------------------------------------------------------------------

static bool no_point(const struct dvalue *v, struct lincon c)
{
    struct dvalue *r = dom_assume(v, &c, 1);
    bool none = dom_is_bottom(r);
    dom_free(r);
    return none;
}

enum { RESIDUES = 64 };

// Whether c is among the constraints of v.
static bool says(const struct dvalue *v, struct lincon c)
{
    struct arena mem = { 0 };
    struct lincon_vec rows = { 0 };
    bool r = false;
    c = lincon_normal(&mem, c, v->dims->is_int);
    dom_constraints(v, &mem, &rows);
    for (size_t i = 0; i < rows.n && !r; i++)
        r = lincon_compare(rows.at[i], c) == 0;
    vec_free(&rows);
    arena_free(&mem);
    return r;
}

// Whether e is a multiple of mod in all of v: no other residue is possible.
static bool implies_mod(const struct dvalue *v, struct lincon c)
{
    if (says(v, c))
        return true;
    if (c.mod > RESIDUES)
        return false;
    for (uint32_t i = 0; i < c.e.n; i++)
        if (!v->dims->is_int[c.e.term[i].dim])
            return false;
    i128 k = c.e.k;
    for (i128 r = 1; r < c.mod; r++) {
        c.e.k = i128_mod(k + r, c.mod);
        if (!no_point(v, c))
            return false;
    }
    return true;
}

static bool implied_by_bounds(const struct dvalue *v, struct lincon c)
{
    struct itv b = dom_bounds(v, c.e);
    struct rat zero = rat_int(0);
    if (itv_is_empty(b))
        return true;
    bool point = rat_compare(b.low, b.high) == 0;
    switch (c.rel) {
    case LIN_EQ:
        return point && rat_compare(b.low, zero) == 0;
    case LIN_GE:
        return rat_compare(b.low, zero) >= 0;
    case LIN_GT:
        return rat_compare(b.low, zero) > 0;
    case LIN_MOD:
        return point && b.low.den == 1 && b.low.num % c.mod == 0;
    }
    BUG("bad relation %d", (int)c.rel);
}

bool dom_implies(const struct dvalue *v, struct lincon c)
{
    if (lincon_is_true(c) || dom_is_bottom(v) || implied_by_bounds(v, c))
        return true;
    if (c.rel == LIN_MOD)
        return implies_mod(v, c);
    struct arena *mem = v->d->scratch;
    struct arena_mark mark = arena_mark(mem);
    struct lincon not_c[2];
    size_t n = lincon_negate(mem, c, false, not_c);
    bool r = n != 0;
    for (size_t i = 0; i < n && r; i++)
        r = no_point(v, not_c[i]);
    arena_release(mem, mark);
    return r;
}

struct dvalue *dom_widen(const struct dvalue *old, const struct dvalue *new_)
{
    check_pair(old, new_);
    if (dom_leq(new_, old))
        return dvalue_share(old);
    struct dvalue *both = dom_join(old, new_);
    uint64_t start = begin_operation(old->d);
    struct dvalue *r = old->d->ops->widen(old, both);
    end(old->d, start);
    dom_free(both);
    return r;
}

struct dvalue *dom_widen_upto(const struct dvalue *old, const struct dvalue *new_, const struct lincon *t, size_t n)
{
    const struct domain_ops *ops = old->d->ops;
    if (ops->widen_upto && !dom_leq(new_, old)) {
        struct dvalue *both = dom_join(old, new_), *r = ops->widen_upto(old, both, t, n);
        dom_free(both);
        return r;
    }
    struct dvalue *w = dom_widen(old, new_);
    struct lincon *kept = MEM_ARRAY(struct lincon, n);
    size_t k = 0;
    for (size_t i = 0; i < n; i++)
        if (!dom_implies(w, t[i]) && dom_implies(old, t[i]) && dom_implies(new_, t[i]))
            kept[k++] = t[i];
    if (k) {
        struct dvalue *r = (ops->limit ? ops->limit : ops->assume)(w, kept, k);
        dom_free(w);
        w = r;
    }
    mem_free(kept, n * sizeof *kept);
    return w;
}

size_t dom_disjuncts(const struct dvalue *v, struct dvalue **out, size_t max)
{
    if (v->d->ops->disjuncts)
        return v->d->ops->disjuncts(v, out, max);
    out[0] = dvalue_share(v);
    return 1;
}

struct dvalue *dom_from(const struct domain *d, const struct dvalue *v)
{
    struct dvalue *part[DISJUNCTS_MAX], *r = dom_bottom(d, v->dims), *top = dom_top(d, v->dims);
    size_t n = dom_disjuncts(v, part, DISJUNCTS_MAX);
    for (size_t i = 0; i < n; i++) {
        struct arena mem = { 0 };
        struct lincon_vec c = { 0 };
        dom_constraints(part[i], &mem, &c);
        struct dvalue *x = dom_assume(top, c.at, c.n), *sum = n == 1 ? dvalue_share(x) : dom_join(r, x);
        dom_free(x);
        dom_free(r);
        r = sum;
        vec_free(&c);
        arena_free(&mem);
        dom_free(part[i]);
    }
    dom_free(top);
    return r;
}

static bool contains(const struct dvalue *v, const struct rat *point)
{
    struct arena mem = { 0 };
    struct lincon_vec c = { 0 };
    bool r = true, holds;
    dom_constraints(v, &mem, &c);
    for (size_t i = 0; i < c.n && r; i++)
        r = !lincon_holds(c.at[i], point, &holds) || holds;
    vec_free(&c);
    arena_free(&mem);
    return r;
}

bool dom_contains(const struct dvalue *v, const struct rat *point)
{
    struct dvalue *part[DISJUNCTS_MAX];
    size_t n = dom_disjuncts(v, part, DISJUNCTS_MAX);
    bool r = false;
    for (size_t i = 0; i < n; i++) {
        r = r || contains(part[i], point);
        dom_free(part[i]);
    }
    return r;
}

static void print(const struct dvalue *v, void (*name)(void *ctx, uint32_t dim, struct buf *b),
                  bool (*shown)(void *ctx, const struct lincon *c), void *ctx, struct buf *b)
{
    struct arena mem = { 0 };
    struct lincon_vec c = { 0 };
    size_t n = 0;
    dom_constraints(v, &mem, &c);
    for (size_t i = 0; i < c.n; i++) {
        if (shown && !shown(ctx, &c.at[i]))
            continue;
        buf_puts(b, n++ ? ", " : "");
        if (lincon_is_false(c.at[i]))
            buf_puts(b, "false");
        else
            lincon_print(c.at[i], name, ctx, b);
    }
    if (n == 0)
        buf_puts(b, "true");
    vec_free(&c);
    arena_free(&mem);
}

void dom_print(const struct dvalue *v, void (*name)(void *ctx, uint32_t dim, struct buf *b),
               bool (*shown)(void *ctx, const struct lincon *c), void *ctx, struct buf *b)
{
    struct dvalue *part[DISJUNCTS_MAX];
    size_t n = dom_disjuncts(v, part, DISJUNCTS_MAX);
    if (n == 0)
        buf_puts(b, "false");
    for (size_t i = 0; i < n; i++) {
        buf_puts(b, n == 1 ? "" : i ? " or (" : "(");
        print(part[i], name, shown, ctx, b);
        buf_puts(b, n == 1 ? "" : ")");
        dom_free(part[i]);
    }
}
