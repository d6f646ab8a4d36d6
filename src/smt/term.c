// SPDX-License-Identifier: Apache-2.0
// term.c: the pool: sorts, hash-consing, leaves, marks.
#include "smt/term_priv.h"

#include "base/hash.h"

#include <stdio.h>

// Sorts

static const struct sort *sort_cons(struct terms *p, struct sort key)
{
    for (size_t i = 0; i < p->sorts.n; i++) {
        const struct sort *s = p->sorts.at[i];
        if (s->kind == key.kind && s->a == key.a && s->b == key.b && s->index == key.index && s->elem == key.elem &&
            sym_eq(s->name, key.name))
            return s;
    }
    struct sort *s = ARENA_NEW(&p->sort_mem, struct sort);
    *s = key;
    s->id = (uint32_t)p->sorts.n;
    vec_push(&p->sorts, s);
    return s;
}

const struct sort *sort_bv(struct terms *p, unsigned width)
{
    VERIFY(width >= 1 && width <= 128);
    return sort_cons(p, (struct sort){ .kind = SORT_BV, .a = width });
}

const struct sort *sort_float(struct terms *p, unsigned exponent, unsigned significand)
{
    VERIFY(exponent >= 2 && significand >= 2 && exponent + significand <= 128);
    return sort_cons(p, (struct sort){ .kind = SORT_FLOAT, .a = exponent, .b = significand });
}

const struct sort *sort_array(struct terms *p, const struct sort *index, const struct sort *elem)
{
    return sort_cons(p, (struct sort){ .kind = SORT_ARRAY, .index = index, .elem = elem });
}

const struct sort *sort_other(struct terms *p, const char *name)
{
    return sort_cons(p, (struct sort){ .kind = SORT_OTHER, .name = sym_of(&p->names, name) });
}

// Hash-consing.  Terms are removed only in reverse order of their insertion.  With linear probing the table is then
// always that of inserting the terms in the order of their ids, so that removing the last one needs no tombstone.

static uint32_t hash_key(const struct term_key *k)
{
    uint64_t h = hash_mix((uint64_t)k->op << 32 | k->sort->id, (uint64_t)k->name.i << 32 | k->index);
    h = hash_mix(h, (uint64_t)k->num);
    h = hash_mix(h, (uint64_t)(k->num >> 64) ^ (uint64_t)k->den);
    for (size_t i = 0; i < k->n; i++)
        h = hash_mix(h, k->arg[i]->id);
    return (uint32_t)h;
}

static bool same(const struct term *t, const struct term_key *k)
{
    if (t->op != k->op || t->sort != k->sort || !sym_eq(t->name, k->name) || t->index != k->index || t->num != k->num ||
        t->den != k->den || t->n != k->n)
        return false;
    for (size_t i = 0; i < k->n; i++)
        if (t->arg[i] != k->arg[i])
            return false;
    return true;
}

static void rehash(struct terms *p, size_t slots)
{
    uint32_t *slot = MEM_ARRAY(uint32_t, slots);  // made before the old slots go: allocation may not return
    mem_free(p->slot, p->slots * sizeof *p->slot);
    p->slot = slot;
    p->slots = slots;
    for (size_t id = 0; id < p->all.n; id++) {
        size_t i = p->all.at[id]->hash & (slots - 1);
        while (slot[i])
            i = (i + 1) & (slots - 1);
        slot[i] = (uint32_t)id + 1;
    }
}

static const struct term *append_term(struct terms *p, const struct term_key *k, uint32_t hash)
{
    VERIFY(p->all.n < UINT32_MAX && k->n < UINT32_MAX);
    struct term *t = arena_alloc(&p->mem, sizeof *t + k->n * sizeof *t->arg);
    t->op = (uint8_t)k->op;
    t->id = (uint32_t)p->all.n;
    t->sort = k->sort;
    t->name = k->name;
    t->index = k->index;
    t->n = (uint32_t)k->n;
    t->hash = hash;
    t->num = k->num;
    t->den = k->den;
    if (k->n)
        memcpy(t->arg, k->arg, k->n * sizeof *t->arg);
    vec_push(&p->all, t);
    return t;
}

const struct term *term_cons(struct terms *p, struct term_key k)
{
    uint32_t hash = hash_key(&k);
    p->asked++;
    if ((p->all.n + 1) * 2 > p->slots)
        rehash(p, p->slots ? p->slots * 2 : 1024);
    size_t mask = p->slots - 1, i = hash & mask;
    for (; p->slot[i]; i = (i + 1) & mask) {
        const struct term *t = p->all.at[p->slot[i] - 1];
        if (t->hash == hash && same(t, &k))
            return t;
    }
    const struct term *t = append_term(p, &k, hash);
    p->slot[i] = t->id + 1;
    VALIDATE_SOME(p->checks, term_flaw(p, t));
    return t;
}

// The pool

void terms_init(struct terms *p)
{
    *p = (struct terms){ 0 };
    p->s_bool = sort_cons(p, (struct sort){ .kind = SORT_BOOL });
    p->s_int = sort_cons(p, (struct sort){ .kind = SORT_INT });
    p->s_real = sort_cons(p, (struct sort){ .kind = SORT_REAL });
    p->t_true = term_cons(p, (struct term_key){ .op = TERM_TRUE, .sort = p->s_bool });
    p->t_false = term_cons(p, (struct term_key){ .op = TERM_FALSE, .sort = p->s_bool });
    p->walk = MEM_NEW(struct walk);
}

void terms_free(struct terms *p)
{
    for (struct terms_watch *w = p->watch; w; w = w->next)
        w->release(w->ctx, 0);
    arena_free(&p->mem);
    arena_free(&p->sort_mem);
    symtab_free(&p->names);
    vec_free(&p->all);
    vec_free(&p->sorts);
    mem_free(p->slot, p->slots * sizeof *p->slot);
    walk_free(p->walk);
    *p = (struct terms){ 0 };
}

struct terms_mark terms_mark(const struct terms *p)
{
    return (struct terms_mark){ .mem = arena_mark(&p->mem), .n = p->all.n };
}

void terms_release(struct terms *p, struct terms_mark m)
{
    VERIFY(m.n <= p->all.n);
    if (m.n == p->all.n)
        return;
    for (struct terms_watch *w = p->watch; w; w = w->next)
        w->release(w->ctx, m.n);
    while (p->all.n > m.n) {
        size_t i = vec_last(&p->all)->hash & (p->slots - 1);
        while (p->slot[i] != p->all.n)
            i = (i + 1) & (p->slots - 1);
        p->slot[i] = 0;
        p->all.n--;
    }
    arena_release(&p->mem, m.mem);
    p->releases++;
}

void terms_watch(struct terms *p, struct terms_watch *w)
{
    w->next = p->watch;
    p->watch = w;
}

void terms_unwatch(struct terms *p, struct terms_watch *w)
{
    for (struct terms_watch **at = &p->watch; *at; at = &(*at)->next) {
        if (*at == w) {
            *at = w->next;
            return;
        }
    }
}

// Leaves

const struct term *term_var(struct terms *p, struct sym name, uint32_t index, const struct sort *s)
{
    return term_cons(p, (struct term_key){ .op = TERM_VAR, .sort = s, .name = name, .index = index });
}

const struct term *term_app(struct terms *p, struct sym name, const struct sort *s, const struct term *const *arg,
                            size_t n)
{
    return term_cons(p, (struct term_key){ .op = TERM_APP, .sort = s, .name = name, .arg = arg, .n = n });
}

const struct term *term_bool(struct terms *p, bool b)
{
    return b ? p->t_true : p->t_false;
}

const struct term *term_int(struct terms *p, i128 n)
{
    return term_cons(p, (struct term_key){ .op = TERM_NUM, .sort = p->s_int, .num = n, .den = 1 });
}

static u128 gcd(u128 a, u128 b)
{
    while (b) {
        u128 r = a % b;
        a = b;
        b = r;
    }
    return a;
}

const struct term *term_rational(struct terms *p, i128 num, i128 den)
{
    static const i128 least = (i128)((u128)1 << 127);
    VERIFY(den != 0 && num != least && den != least);
    if (den < 0) {
        num = -num;
        den = -den;
    }
    i128 g = (i128)gcd((u128)(num < 0 ? -num : num), (u128)den);
    return term_cons(p, (struct term_key){ .op = TERM_NUM, .sort = p->s_real, .num = num / g, .den = den / g });
}

const struct term *term_bv(struct terms *p, unsigned width, u128 pattern)
{
    return term_cons(p, (struct term_key){
                            .op = TERM_BV_CONST, .sort = sort_bv(p, width), .num = (i128)(pattern & bv_mask(width)) });
}

// There is one NaN: all its patterns become the one with only the highest fraction bit set.
const struct term *term_float(struct terms *p, const struct sort *s, u128 ieee_pattern)
{
    VERIFY(s->kind == SORT_FLOAT);
    u128 bits = ieee_pattern & bv_mask(s->a + s->b), fraction = bits & bv_mask(s->b - 1);
    u128 exponent = bits >> (s->b - 1) & bv_mask(s->a);
    if (exponent == bv_mask(s->a) && fraction)
        bits = exponent << (s->b - 1) | (u128)1 << (s->b - 2);
    return term_cons(p, (struct term_key){ .op = TERM_FLOAT_CONST, .sort = s, .num = (i128)bits });
}

const struct term *term_fresh(struct terms *p, const char *base, const struct sort *s)
{
    char text[96];
    size_t before;
    struct sym name;
    do {
        int n = snprintf(text, sizeof text, "%.60s!%llu", base, (unsigned long long)p->fresh++);
        before = MAX(p->names.str.n, (size_t)1);
        name = sym_intern(&p->names, text, (size_t)n);
    } while (name.i < before);
    return term_var(p, name, 0, s);
}
