// SPDX-License-Identifier: Apache-2.0
// equations.c: candidates, and what remains of them once all routes keep it.
#include "algo/polynomial/equations.h"

enum { ASSERTED = 24, ROUNDS = 3, WORK_PER_TICK = 400 };

enum rc equations_tick(struct equations *q)
{
    uint64_t work = q->ring->work - q->paid;
    q->paid = q->ring->work;
    return numeric_tick(q->n, 0) == RC_OK ? tick(&q->n->run->budget, work / WORK_PER_TICK) : RC_STOP;
}

// ---- candidates that the program names --------------------------------------------------------------------------------

static bool is_name_of(const struct equations *q, const struct head *h, uint32_t var)
{
    for (size_t i = 0; i < h->names.n; i++)
        if (q->n->u->values.at[h->names.at[i]].name->id == var)
            return true;
    return false;
}

static bool is_over_names(const struct equations *q, const struct head *h, const struct polynomial *p)
{
    for (uint32_t i = 0; i < p->n; i++) {
        const struct monomial *m = &q->ring->monomials.at[p->at[i].monomial];
        for (uint32_t k = 0; k < m->degree; k++)
            if (!is_name_of(q, h, m->var[k]))
                return false;
    }
    return true;
}

static bool suggest(struct equations *q, struct head *h, const struct polynomial *p)
{
    if (!p || !p->n || h->equations.n >= ASSERTED || !is_over_names(q, h, p) || !head_fulfils(q, h, p))
        return false;
    for (size_t i = 0; i < h->equations.n; i++)
        if (ring_equal(h->equations.at[i], p))
            return false;
    vec_push(&h->equations, p);
    q->stats->asserted++;
    return true;
}

// Suggests what guards compare, over the begin of the routes.
static void suggest_guards(struct equations *q)
{
    for (size_t i = 0; i < q->routes.n; i++) {
        struct route *r = &q->routes.at[i];
        struct head *h = r->dead ? NULL : head_of(q, r->from);
        for (size_t k = 0; h && k < r->unequal.n; k++)
            (void)suggest(q, h,
                          ring_scaled_sum(q->ring, read_term(q, r, r->unequal.at[k].a), UINT64_MAX,
                                          read_term(q, r, r->unequal.at[k].b)));
    }
}

// Suggests at the begin of a route what is wanted at its end.
static bool suggest_back(struct equations *q)
{
    bool any = false;
    for (size_t i = 0; i < q->routes.n; i++) {
        struct route *r = &q->routes.at[i];
        struct head *to = head_of(q, r->to), *from = r->dead || r->from == r->to ? NULL : head_of(q, r->from);
        for (size_t k = 0; to && from && k < to->equations.n; k++)
            any |= suggest(q, from, read_end(q, r, to->equations.at[k]));
    }
    return any;
}

// ---- candidates from executions -----------------------------------------------------------------------------------------

static void add_monomials(struct equations *q, const struct head *h, const uint32_t *var, uint32_t degree, size_t from,
                          uint32_t more, struct u32_vec *out)
{
    uint32_t longer[RING_DEGREE];
    if (more == 0) {
        vec_push(out, ring_monomial(q->ring, var, degree));
        return;
    }
    memcpy(longer, var, degree * sizeof *var);
    for (size_t i = from; i < h->names.n; i++) {
        longer[degree] = q->n->u->values.at[h->names.at[i]].name->id;
        add_monomials(q, h, longer, degree + 1, i, more - 1, out);
    }
}

// All monomials over the names of h up to the highest degree for which they are not too many.
static void find_monomials(struct equations *q, const struct head *h, struct u32_vec *out)
{
    size_t count = 1, k = h->names.n;
    uint32_t degree = 0;
    for (uint32_t d = 1; d <= (uint32_t)q->cfg->degree; d++) {
        count = count * (k + d) / d;  // binomial(k + d, d)
        if (count > (size_t)q->cfg->monomials)
            break;
        degree = d;
    }
    for (uint32_t d = 0; d <= degree; d++)
        add_monomials(q, h, (const uint32_t[]){ 0 }, 0, 0, d, out);
}

static void cut_by_samples(struct equations *q, const struct head *h, const struct u32_vec *monomials, struct kernel *k)
{
    struct sampled s = { q, h, 0 };
    uint64_t *row = MEM_ARRAY(uint64_t, monomials->n);
    for (; s.i < samples_of(h) && k->m; s.i++) {
        for (size_t i = 0; i < monomials->n; i++)
            row[i] = ring_eval_monomial(q->ring, monomials->at[i], sampled_value, &s);
        kernel_cut(k, row);
        q->ring->work += monomials->n * monomials->n;
    }
    mem_free(row, monomials->n * sizeof *row);
}

static bool is_even(const struct kernel *k, size_t i)
{
    uint64_t all = 0;
    for (size_t c = 0; c < k->n; c++)
        all |= k->basis[i * k->n + c];
    return !(all & 1);
}

// The combination of polynomials that vector i of a kernel gives; NULL: it is too large.
static const struct polynomial *combination(struct ring *r, const struct kernel *k, size_t i,
                                            const struct polynomial *const *of)
{
    const struct polynomial *p = r->zero;
    for (size_t c = 0; c < k->n; c++)
        if (k->basis[i * k->n + c])
            p = ring_scaled_sum(r, p, k->basis[i * k->n + c], of[c]);
    return p;
}

/* Appends the combinations that a kernel gives.  A vector of even numbers says less than half of it, which was refuted,
 * or what is always true; it serves to bring the others to small numbers.  Gives their number. */
static size_t take_kernel(struct equations *q, const struct kernel *k, const struct polynomial *const *of,
                          struct polynomial_vec *out)
{
    size_t n = out->n;
    struct span even = { .ring = q->ring };
    for (size_t i = 0; i < k->m; i++)
        if (is_even(k, i))
            span_add(&even, combination(q->ring, k, i, of));
    for (size_t i = 0; i < k->m; i++) {
        const struct polynomial *p = is_even(k, i) ? NULL : span_reduce(&even, combination(q->ring, k, i, of));
        if (p && p->n)
            vec_push(out, p);
    }
    span_free(&even);
    return out->n - n;
}

static void guess(struct equations *q, struct head *h)
{
    struct u32_vec monomials = { 0 };
    struct kernel k;
    find_monomials(q, h, &monomials);
    kernel_init(&k, q->ring->w, monomials.n);
    cut_by_samples(q, h, &monomials, &k);
    const struct polynomial **each = MEM_ARRAY(const struct polynomial *, monomials.n + 1);
    for (size_t c = 0; c < monomials.n; c++)
        each[c] = ring_term(q->ring, monomials.at[c], 1);
    if (samples_of(h) > monomials.n)
        q->stats->guessed += take_kernel(q, &k, each, &h->equations);
    mem_free(each, (monomials.n + 1) * sizeof *each);
    kernel_free(&k);
    vec_free(&monomials);
}

// ---- what is inductive ----------------------------------------------------------------------------------------------------

// Whether some normal form is too large; then drops that equation.
static bool drop_unknown(struct head *h, const struct polynomial **form)
{
    size_t n = 0;
    bool any = false;
    for (size_t i = 0; i < h->equations.n; i++) {
        any |= !form[i];
        if (!form[i])
            continue;
        form[n] = form[i];
        h->equations.at[n++] = h->equations.at[i];
    }
    h->equations.n = n;
    return any;
}

// Keeps the combinations of the head's equations whose normal forms, combined, are 0.
static void combine(struct equations *q, struct head *h, const struct polynomial *const *form)
{
    struct map columns = { 0 };
    struct kernel k;
    size_t n = h->equations.n;
    uint64_t *row = MEM_ARRAY(uint64_t, n + 1);
    for (size_t i = 0; i < n; i++)
        for (uint32_t s = 0; s < form[i]->n; s++)
            map_put(&columns, form[i]->at[s].monomial, 1);
    kernel_init(&k, q->ring->w, n);
    for (size_t c = 0; c < columns.n; c++) {
        for (size_t i = 0; i < n; i++) {
            row[i] = 0;
            for (uint32_t s = 0; s < form[i]->n; s++)
                if (form[i]->at[s].monomial == columns.key[c])
                    row[i] = form[i]->at[s].coef;
        }
        kernel_cut(&k, row);
    }
    struct polynomial_vec old = h->equations;
    h->equations = (struct polynomial_vec){ 0 };
    (void)take_kernel(q, &k, old.at, &h->equations);
    mem_free(row, (n + 1) * sizeof *row);
    vec_free(&old);
    kernel_free(&k);
    map_free(&columns);
}

// Reduces the equations at the end of the route to what the route keeps; true: some were lost.
static bool cut_by_route(struct equations *q, struct route *r, struct head *to)
{
    size_t n = to->equations.n;
    const struct polynomial **form = MEM_ARRAY(const struct polynomial *, n + 1);
    struct ideal d;
    for (size_t i = 0; i < n; i++)
        form[i] = read_end(q, r, to->equations.at[i]);
    ideal_make(q, r, form, n, &d);
    bool absurd = span_is_absurd(&d.span), changed = false;
    ideal_free(&d);
    if (!absurd) {
        changed = drop_unknown(to, form);
        bool zero = true;
        for (size_t i = 0; i < to->equations.n; i++)
            zero = zero && !form[i]->n;
        if (!zero)
            combine(q, to, form);
        changed |= !zero;
    }
    q->stats->cuts += changed;
    mem_free(form, (n + 1) * sizeof *form);
    return changed;
}

static enum rc settle_equations(struct equations *q)
{
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t i = 0; i < q->routes.n; i++) {
            struct route *r = &q->routes.at[i];
            struct head *to = r->dead ? NULL : head_of(q, r->to);
            if (to && to->equations.n)
                changed |= cut_by_route(q, r, to);
            if (equations_tick(q) != RC_OK)
                return RC_STOP;
        }
    }
    return RC_OK;
}

enum rc equations_find(struct equations *q)
{
    q->paid = 0;
    for (size_t i = 0; i < q->heads.n; i++)
        vec_clear(&q->heads.at[i].equations);
    for (size_t i = 0; i < q->routes.n; i++)
        map_clear(&q->routes.at[i].read);
    suggest_guards(q);
    for (int i = 0; i < ROUNDS && suggest_back(q); i++)
        ;
    for (size_t i = 0; i < q->heads.n; i++) {
        guess(q, &q->heads.at[i]);
        if (equations_tick(q) != RC_OK)
            return RC_STOP;
    }
    return settle_equations(q);
}

// ---- what they exclude ------------------------------------------------------------------------------------------------

static bool excludes(struct equations *q, struct route *r)
{
    size_t n = 0;
    const struct polynomial **form = MEM_ARRAY(const struct polynomial *, r->unequal.n + 1);
    struct ideal d;
    for (size_t i = 0; i < r->unequal.n; i++)
        if (read_width(q, r, r->unequal.at[i]) <= q->ring->w)
            form[n++] = ring_scaled_sum(q->ring, read_term(q, r, r->unequal.at[i].a), UINT64_MAX,
                                        read_term(q, r, r->unequal.at[i].b));
    ideal_make(q, r, form, n, &d);
    bool excluded = span_is_absurd(&d.span);
    for (size_t i = 0; i < n; i++)
        excluded |= form[i] && !form[i]->n;
    ideal_free(&d);
    mem_free(form, (r->unequal.n + 1) * sizeof *form);
    return excluded;
}

static bool is_excluded(struct equations *q, struct route *r, int64_t depth);

// Whether no execution takes p, then r.
static bool is_excluded_behind(struct equations *q, const struct route *p, const struct route *r, int64_t depth)
{
    struct route both = { .again = p->edges.n };
    vec_append(&both.edges, &p->edges);
    vec_append(&both.edges, &r->edges);
    route_take(q, &both);
    bool excluded = is_excluded(q, &both, depth - 1);
    route_free(&both);
    return excluded;
}

static bool is_excluded(struct equations *q, struct route *r, int64_t depth)
{
    if (r->dead || excludes(q, r))
        return true;
    if (depth <= 1 || r->from == 0 || equations_tick(q) != RC_OK)
        return false;
    for (size_t i = 0; i < q->routes.n; i++) {
        const struct route *p = &q->routes.at[i];
        if (p->to == r->from && !p->dead && !is_excluded_behind(q, p, r, depth))
            return false;
    }
    return true;
}

enum rc equations_refute(struct equations *q)
{
    for (size_t i = 0; i < q->heads.n; i++)
        q->stats->equations += q->heads.at[i].equations.n;
    for (size_t i = 0; i < q->routes.n; i++) {
        struct route *r = &q->routes.at[i];
        if (r->dead || r->refuted || !route_is_target(q, r))
            continue;
        r->refuted = is_excluded(q, r, q->cfg->depth);
        q->stats->excluded += r->refuted;
        if (equations_tick(q) != RC_OK)
            return RC_STOP;
    }
    return RC_OK;
}

void equations_widths(struct equations *q, uint32_t by_w[65])
{
    memset(by_w, 0, 65 * sizeof *by_w);
    for (size_t i = 0; i < q->routes.n; i++) {
        struct route *r = &q->routes.at[i];
        if (r->dead || r->refuted || !route_is_target(q, r))
            continue;
        for (size_t k = 0; k < r->unequal.n; k++) {
            unsigned w = read_width(q, r, r->unequal.at[k]);
            if (w <= 64)
                by_w[w]++;
        }
    }
}
