// SPDX-License-Identifier: Apache-2.0
// theory.c: evaluation in the model of clauses; arrays and functions in it.
#include "smt/sat/theory.h"

#include "base/hash.h"

// Limits of one check: accesses that are propagated, and writes that are looked at to find the values of reads that no
// clause mentions.
enum { STEPS_EASY = 1 << 18, STEPS_MAX = 1 << 26 };

void theory_init(struct theory *t, struct blaster *b, struct cnf *c)
{
    *t = (struct theory){ .b = b, .c = c };
}

// Forgets what belongs to one model.
static void forget_model(struct theory *t)
{
    map_clear(&t->value);
    map_clear(&t->node_of);
    map_clear(&t->at);
    map_clear(&t->functions);
    vec_clear(&t->nodes);
    vec_clear(&t->links);
    vec_clear(&t->accesses);
    vec_clear(&t->applications);
    t->equalities = false;
}

void theory_clear(struct theory *t)
{
    forget_model(t);
    map_clear(&t->witnessed);
}

void theory_free(struct theory *t)
{
    map_free(&t->value);
    map_free(&t->node_of);
    map_free(&t->at);
    map_free(&t->witnessed);
    map_free(&t->functions);
    vec_free(&t->nodes);
    vec_free(&t->links);
    vec_free(&t->accesses);
    vec_free(&t->applications);
    vec_free(&t->stack);
    vec_free(&t->clause);
}

// ---- the clauses or the search ---------------------------------------------------------------------------------------

static bool modelled(const struct theory *t, uint32_t gate, bool *value)
{
    return t->on ? search_model(t->on, gate, value) : cnf_model(t->c, gate, value);
}

static void make_known(struct theory *t, lit a)
{
    if (t->on)
        (void)search_enter(t->on, a);
    else
        (void)cnf_literal(t->c, a);
}

static size_t owners(const struct theory *t)
{
    return t->on ? t->on->owners.n : t->c->owners.n;
}

static uint32_t owner_at(const struct theory *t, size_t i)
{
    return t->on ? t->on->owners.at[i].owner : t->c->owners.at[i];
}

static void put_clause(struct theory *t, const lit *at, size_t n)
{
    if (!t->on) {
        cnf_clause(t->c, at, n);
        return;
    }
    lit some = LIT_FALSE;
    for (size_t i = 0; i < n; i++)
        some = gate_or(&t->b->gates, some, at[i]);
    search_assert(t->on, some);
}

// ---- values of gates ------------------------------------------------------------------------------------------------

// The value of a gate, if it is known by now.
static bool known(struct theory *t, uint32_t gate, bool *value)
{
    uint64_t v;
    if (gate == 0) {
        *value = false;
        return true;
    }
    if (modelled(t, gate, value))
        return true;
    if (!map_get(&t->value, gate, &v))
        return false;
    *value = v;
    return true;
}

static bool known_literal(struct theory *t, lit a)
{
    bool v = false;
    VERIFY(known(t, lit_gate(a), &v));
    return v ^ (a & 1);
}

static bool compute(struct theory *t, const struct gate *g)
{
    bool a = known_literal(t, g->a), b = known_literal(t, g->b);
    switch ((enum gate_kind)g->kind) {
    case GATE_AND:
        return a && b;
    case GATE_XOR:
        return a != b;
    case GATE_CHOICE:
        return known_literal(t, g->c) ? a : b;
    case GATE_INPUT:
        break;
    }
    UNREACHABLE();
}

static void want(struct theory *t, lit a, size_t *missing)
{
    bool v;
    if (known(t, lit_gate(a), &v))
        return;
    vec_push(&t->stack, lit_gate(a));
    ++*missing;
}

static void read_value(struct theory *t, uint32_t owner);

bool theory_literal(struct theory *t, lit a)
{
    size_t base = t->stack.n, missing = 0;
    want(t, a, &missing);
    while (t->stack.n > base) {
        uint32_t gate = vec_last(&t->stack);
        const struct gate *g = &t->b->gates.at.at[gate];
        bool v = false;
        missing = 0;
        if (known(t, gate, &v)) {
            t->stack.n--;
            continue;
        }
        if (g->kind == GATE_INPUT) {
            t->stack.n--;
            map_put(&t->value, gate, false);
            if (g->a)
                read_value(t, g->a);
            continue;
        }
        want(t, g->a, &missing);
        want(t, g->b, &missing);
        if (g->kind == GATE_CHOICE)
            want(t, g->c, &missing);
        if (missing)
            continue;
        map_put(&t->value, gate, compute(t, g));
        t->stack.n--;
    }
    return known_literal(t, a);
}

u128 theory_word(struct theory *t, const struct word *w)
{
    u128 x = 0;
    for (unsigned i = 0; i < w->n; i++)
        x |= (u128)theory_literal(t, w->bit[i]) << i;
    return x;
}

static u128 value_at(struct theory *t, uint32_t place, const struct sort *s)
{
    struct word w = blast_at(t->b, place, s);
    return theory_word(t, &w);
}

// Makes literals for the bits at a place: the clauses then know which reads belong to it.
static void activate(struct theory *t, uint32_t place, const struct sort *s)
{
    struct word w = blast_at(t->b, place, s);
    for (unsigned i = 0; i < w.n; i++)
        make_known(t, w.bit[i]);
}

// ---- lemmas ---------------------------------------------------------------------------------------------------------

static lit equal_at(struct theory *t, uint32_t a, uint32_t b, const struct sort *s)
{
    struct word x = blast_at(t->b, a, s), y = blast_at(t->b, b, s);
    return word_equal(&t->b->gates, &x, &y);
}

// Explains why an access holds at its array: pushes the negations of the reasons.
static void explain(struct theory *t, const struct array_access *a)
{
    for (; a->from; a = &t->accesses.at[a->from - 1])
        vec_push(&t->clause, lit_not(a->why));
}

static void add_lemma(struct theory *t, lit conclusion)
{
    vec_push(&t->clause, conclusion);
    put_clause(t, t->clause.at, t->clause.n);
}

// The lemma: two accesses of one array at the same index give the same element.
static void lemma_same_index(struct theory *t, const struct array_access *a, const struct array_access *b)
{
    vec_clear(&t->clause);
    explain(t, a);
    explain(t, b);
    vec_push(&t->clause, lit_not(equal_at(t, a->index, b->index, a->sort->index)));
    add_lemma(t, equal_at(t, a->value, b->value, a->sort->elem));
}

static void lemma_constant(struct theory *t, const struct array_access *a, uint32_t value)
{
    vec_clear(&t->clause);
    explain(t, a);
    add_lemma(t, equal_at(t, a->value, value, a->sort->elem));
}

// ---- arrays ---------------------------------------------------------------------------------------------------------

static uint32_t node(struct theory *t, const struct term *array)
{
    uint64_t n;
    if (map_get(&t->node_of, array->id, &n))
        return (uint32_t)n;
    n = t->nodes.n;
    map_put(&t->node_of, array->id, n);
    vec_push(&t->nodes, ((struct array_node){ .t = array }));
    return (uint32_t)n;
}

static void link_one(struct theory *t, uint32_t from, uint32_t to, uint32_t index, lit why)
{
    vec_push(&t->links, ((struct array_link){ .to = to, .next = t->nodes.at[from].links, .index = index, .why = why }));
    t->nodes.at[from].links = (uint32_t)t->links.n;
}

static uint64_t access_key(uint32_t n, u128 index)
{
    return hash_mix(hash_mix(n, (uint64_t)index), (uint64_t)(index >> 64));
}

static struct array_access *find(struct theory *t, uint32_t n, u128 index)
{
    uint64_t at = 0;
    if (map_get(&t->at, access_key(n, index), &at))
        for (; at; at = t->accesses.at[at - 1].next)
            if (t->accesses.at[at - 1].node == n && t->accesses.at[at - 1].index_is == index)
                return &t->accesses.at[at - 1];
    return NULL;
}

// Enters an access, unless the array has one at this index already; whether the two agree.
static bool enter(struct theory *t, struct array_access a)
{
    const struct array_access *other = find(t, a.node, a.index_is);
    if (other) {
        if (other->value_is == a.value_is)
            return true;
        lemma_same_index(t, &a, other);
        return false;
    }
    const struct term *array = t->nodes.at[a.node].t;
    uint64_t *head = map_at(&t->at, access_key(a.node, a.index_is));
    a.next = (uint32_t)*head;
    *head = t->accesses.n + 1;
    vec_push(&t->accesses, a);
    if (array->op != TERM_CONST_ARRAY || value_at(t, blast_place(t->b, array->arg[0]), a.sort->elem) == a.value_is)
        return true;
    lemma_constant(t, &a, blast_place(t->b, array->arg[0]));
    return false;
}

static bool enter_at(struct theory *t, uint32_t n, uint32_t index, uint32_t value)
{
    const struct sort *s = t->nodes.at[n].t->sort;
    struct array_access a = { .sort = s, .node = n, .index = index, .value = value };
    a.index_is = value_at(t, index, s->index);
    a.value_is = value_at(t, value, s->elem);
    return enter(t, a);
}

// Passes access i on to the arrays that its array is linked to.
static bool propagate(struct theory *t, size_t i)
{
    bool ok = true;
    for (uint32_t k = t->nodes.at[t->accesses.at[i].node].links; k; k = t->links.at[k - 1].next) {
        const struct array_link l = t->links.at[k - 1];
        struct array_access a = t->accesses.at[i];
        lit why = l.why;
        if (l.index) {
            if (value_at(t, l.index, a.sort->index) == a.index_is)
                continue;
            why = lit_not(equal_at(t, a.index, l.index, a.sort->index));
        }
        a.from = (uint32_t)i + 1;
        a.why = why;
        a.node = l.to;
        ok &= enter(t, a);
    }
    return ok;
}

// The array that array n is made of: of a choice the branch that the model takes; NULL: n is not made of another array.
static const struct term *part(struct theory *t, uint32_t n)
{
    const struct term *a = t->nodes.at[n].t;
    if (a->op == TERM_STORE)
        return a->arg[0];
    return a->op == TERM_ITE ? a->arg[theory_literal(t, blast_bool(t->b, a->arg[0])) ? 1 : 2] : NULL;
}

// Makes literals for what array n is made of: the clauses then know it.
static void expand(struct theory *t, uint32_t n)
{
    const struct term *a = t->nodes.at[n].t, *of;
    for (uint32_t i = 0; i < a->n; i++)
        if (a->arg[i]->sort->kind != SORT_ARRAY)
            activate(t, blast_place(t->b, a->arg[i]), a->arg[i]->sort);
    of = part(t, n);
    if (of)
        (void)node(t, of);
}

// Links array n with its part: what n holds the part holds, too.  The reverse matters only if there are equalities.
static void link_part(struct theory *t, uint32_t n)
{
    const struct term *a = t->nodes.at[n].t, *of = part(t, n);
    if (!of)
        return;
    uint32_t index = a->op == TERM_STORE ? blast_place(t->b, a->arg[1]) : 0;
    lit c = a->op == TERM_STORE ? LIT_TRUE : blast_bool(t->b, a->arg[0]);
    lit why = c != LIT_TRUE && of == a->arg[2] ? lit_not(c) : c;
    link_one(t, n, node(t, of), index, why);
    if (t->equalities)
        link_one(t, node(t, of), n, index, why);
}

// ---- functions ------------------------------------------------------------------------------------------------------

static uint64_t function_key(struct theory *t, const struct term *f)
{
    uint64_t h = hash_mix(f->name.i, f->n);
    for (uint32_t i = 0; i < f->n; i++) {
        u128 x = value_at(t, blast_place(t->b, f->arg[i]), f->arg[i]->sort);
        h = hash_mix(hash_mix(h, (uint64_t)x), (uint64_t)(x >> 64));
    }
    return h;
}

static bool same_arguments(struct theory *t, const struct term *f, const struct term *g)
{
    if (f->name.i != g->name.i || f->n != g->n || f->sort != g->sort)
        return false;
    for (uint32_t i = 0; i < f->n; i++) {
        const struct sort *s = f->arg[i]->sort;
        if (s != g->arg[i]->sort ||
            value_at(t, blast_place(t->b, f->arg[i]), s) != value_at(t, blast_place(t->b, g->arg[i]), s))
            return false;
    }
    return true;
}

// An application with the same arguments in the model, or NULL.
static const struct term *find_function(struct theory *t, const struct term *f, uint64_t key)
{
    uint64_t at = 0;
    if (map_get(&t->functions, key, &at))
        for (; at; at = t->applications.at[at - 1].next)
            if (same_arguments(t, f, t->applications.at[at - 1].t))
                return t->applications.at[at - 1].t;
    return NULL;
}

// Applies the lemma: equal arguments give equal results.
static bool apply(struct theory *t, const struct term *f)
{
    for (uint32_t i = 0; i < f->n; i++)
        activate(t, blast_place(t->b, f->arg[i]), f->arg[i]->sort);
    uint64_t key = function_key(t, f);
    const struct term *g = find_function(t, f, key);
    if (!g) {
        uint64_t *head = map_at(&t->functions, key);
        vec_push(&t->applications, ((struct function_value){ .t = f, .next = (uint32_t)*head }));
        *map_at(&t->functions, key) = t->applications.n;
        return true;
    }
    uint32_t x = blast_place(t->b, f), y = blast_place(t->b, g);
    if (value_at(t, x, f->sort) == value_at(t, y, f->sort))
        return true;
    vec_clear(&t->clause);
    for (uint32_t i = 0; i < f->n; i++)
        vec_push(&t->clause,
                 lit_not(equal_at(t, blast_place(t->b, f->arg[i]), blast_place(t->b, g->arg[i]), f->arg[i]->sort)));
    add_lemma(t, equal_at(t, x, y, f->sort));
    return false;
}

// ---- the check ------------------------------------------------------------------------------------------------------

// Relates the sides of an equality of arrays: if it is true, they hold the same everywhere; if false, they differ at
// the witness.
static bool relate(struct theory *t, uint32_t owner, const struct term *e)
{
    uint32_t a = node(t, e->arg[0]), b = node(t, e->arg[1]);
    lit l = blast_bool(t->b, e);
    if (theory_literal(t, l)) {
        link_one(t, a, b, 0, l);
        link_one(t, b, a, 0, l);
        t->equalities = true;
        return true;
    }
    struct blast_witness w = blast_witness_of(t->b, owner, e);
    if (!map_put(&t->witnessed, owner, 1))
        return true;
    lit clause[] = { l, lit_not(equal_at(t, w.left, w.right, e->arg[0]->sort->elem)) };
    put_clause(t, clause, ARRAY_LEN(clause));
    return false;
}

// Collects the reads and equalities among the clauses, and their arrays.  Activating one may bring others.
static bool collect_reads(struct theory *t)
{
    bool ok = true;
    size_t owner = 0, n = 0;
    while (owner < owners(t) || n < t->nodes.n) {
        for (; owner < owners(t); owner++) {
            const struct term *r = blast_owner_of(t->b, owner_at(t, owner));
            if (r && r->op == TERM_SELECT) {
                (void)node(t, r->arg[0]);
                activate(t, blast_place(t->b, r->arg[1]), r->arg[1]->sort);
            } else if (r && r->op == TERM_EQ) {
                ok &= relate(t, owner_at(t, owner), r);
            } else if (r && r->op == TERM_APP) {
                ok &= apply(t, r);
            }
        }
        for (; n < t->nodes.n; n++)
            expand(t, (uint32_t)n);
    }
    return ok;
}

// Enters the accesses that reads, writes and witnesses make.
static bool enter_all(struct theory *t)
{
    bool ok = true;
    for (size_t i = 0; i < owners(t); i++) {
        uint32_t owner = owner_at(t, i);
        const struct term *r = blast_owner_of(t->b, owner);
        if (r && r->op == TERM_SELECT) {
            ok &= enter_at(t, node(t, r->arg[0]), blast_place(t->b, r->arg[1]), blast_place(t->b, r));
        } else if (r && r->op == TERM_EQ && map_get(&t->witnessed, owner, NULL)) {
            struct blast_witness w = blast_witness_of(t->b, owner, r);
            ok &= enter_at(t, node(t, r->arg[0]), w.index, w.left);
            ok &= enter_at(t, node(t, r->arg[1]), w.index, w.right);
        }
    }
    for (uint32_t n = 0; n < t->nodes.n; n++) {
        const struct term *a = t->nodes.at[n].t;
        if (a->op == TERM_STORE)
            ok &= enter_at(t, n, blast_place(t->b, a->arg[1]), blast_place(t->b, a->arg[2]));
    }
    return ok;
}

static bool check(struct theory *t)
{
    forget_model(t);
    if (!owners(t))
        return true;
    bool ok = collect_reads(t);
    for (uint32_t n = 0; n < t->nodes.n; n++)
        link_part(t, n);
    ok &= enter_all(t);
    for (size_t i = 0; i < t->accesses.n && t->steps > 0; i++, t->steps--)
        ok &= propagate(t, i);
    return ok;
}

// Checks the model of a search; on is NULL: the model of the clauses.
static enum theory_answer check_within(struct theory *t, struct search *on, uint32_t steps)
{
    t->on = on;
    t->limited = true;
    t->steps = steps;
    bool agrees = check(t);
    t->limited = false;
    return t->steps == 0 ? THEORY_OPEN : agrees ? THEORY_AGREES : THEORY_LEMMAS;
}

enum theory_answer theory_check(struct theory *t)
{
    return check_within(t, NULL, STEPS_MAX);
}

enum theory_answer theory_check_on(struct theory *t, struct search *on)
{
    return check_within(t, on, STEPS_EASY);
}

bool theory_relates(const struct theory *t, const struct search *on)
{
    for (size_t i = 0; i < on->owners.n; i++) {
        const struct term *r = blast_owner_of(t->b, on->owners.at[i].owner);
        if (r && r->op == TERM_EQ)
            return true;
    }
    return false;
}

// ---- values that the clauses do not know ----------------------------------------------------------------------------

// The place of the element of array n at an index; 0 if no access says it.
static uint32_t held(struct theory *t, const struct term *array, u128 index)
{
    for (;;) {
        uint64_t n;
        if (t->limited && t->steps == 0)
            return 0;
        t->steps -= t->limited;
        if (map_get(&t->node_of, array->id, &n)) {
            const struct array_access *a = find(t, (uint32_t)n, index);
            if (a)
                return a->value;
        }
        if (array->op == TERM_CONST_ARRAY)
            return blast_place(t->b, array->arg[0]);
        if (array->op == TERM_ITE)
            array = array->arg[theory_literal(t, blast_bool(t->b, array->arg[0])) ? 1 : 2];
        else if (array->op != TERM_STORE)
            return 0;
        else if (value_at(t, blast_place(t->b, array->arg[1]), array->sort->index) == index)
            return blast_place(t->b, array->arg[2]);
        else
            array = array->arg[0];
    }
}

// Gives the inputs of a read that no clause mentions their values in the model.
static void read_value(struct theory *t, uint32_t owner)
{
    const struct term *r = blast_owner_of(t->b, owner);
    uint32_t place = 0;
    if (r && r->op == TERM_SELECT) {
        place = held(t, r->arg[0], value_at(t, blast_place(t->b, r->arg[1]), r->arg[1]->sort));
    } else if (r && r->op == TERM_APP) {
        const struct term *f = find_function(t, r, function_key(t, r));
        place = f ? blast_place(t->b, f) : 0;
    }
    if (!place)
        return;
    struct word from = blast_at(t->b, place, r->sort), to = blast_inputs_of(t->b, owner);
    for (unsigned i = 0; i < to.n; i++) {
        bool v = theory_literal(t, from.bit[i]);
        map_put(&t->value, lit_gate(to.bit[i]), v);
    }
}
