// SPDX-License-Identifier: Apache-2.0
// t_uses.c: what cfa/uses.h says of edges against three other readings: a table with a row for each kind of edge, executions of random
// programs (every byte that changes and every block that dies is named), and the text of edges (every variable in it is named).
//
//   USES_PROGRAMS=10000 USES_SEED=1 t_uses    more programs, from another seed
#include "unit.h"

#include "fixture.h"

#include "cfa/linear.h"
#include "cfa/uses.h"
#include "cfa/walk.h"
#include "interp/interp_priv.h"
#include "progen.h"

#include <ctype.h>
#include <stdlib.h>

// ---- a row for each kind --------------------------------------------------------------------------------------------

// Accesses as text: r, w, i or f, the operand that is the address, and the bytes, or `s` for those that the operand `size` says.
static const char *const row[EDGE_KINDS] = {
    [EDGE_SKIP] = "",       [EDGE_ASSIGN] = "",         [EDGE_ASSUME] = "",   [EDGE_LOAD] = "r2:4 ",
    [EDGE_STORE] = "w2:4 ", [EDGE_COPY] = "w2:s r3:s ", [EDGE_SET] = "w2:s ", [EDGE_ALLOC] = "f3:0 ",
    [EDGE_FREE] = "f2:0 ",  [EDGE_DECL] = "",           [EDGE_HAVOC] = "",    [EDGE_HAVOC_MEM] = "",
    [EDGE_EXTERN] = "",     [EDGE_CALL] = "",           [EDGE_RETURN] = "",   [EDGE_STOP] = "",
    [EDGE_VIOLATION] = "",  [EDGE_UNSUPPORTED] = "",
};

static void put_accesses(const struct edge *e, struct buf *b)
{
    struct edge_accesses all = edge_accesses(e);
    for (size_t i = 0; i < all.n; i++) {
        const struct edge_access *a = &all.at[i];
        size_t at = OPERAND_VALUES;
        while (edge_operand(e, at) != a->addr)
            at++;
        buf_printf(b, "%c%zu:", "rwif"[a->kind], at);
        if (a->size)
            buf_puts(b, a->size == e->size ? "s " : "? ");
        else
            buf_printf(b, "%llu ", (unsigned long long)a->bytes);
    }
}

static void count(void *ctx, const struct exp *x)
{
    (void)x;
    ++*(size_t *)ctx;
}

struct found {
    const struct var *v;
    bool is;
};

static void find(void *ctx, const struct var *v)
{
    struct found *f = ctx;
    f->is |= v == f->v;
}

static void test_kinds(void **state)
{
    (void)state;
    struct fixture f;
    fixture_text(&f, "int a, b, c, d, e, *p, *q; int main(void) { return a + b + c + d + e + *p + *q; }");
    struct exps *x = &f.cfa->exps;
    const struct exp *cell[7];
    for (size_t i = 0; i < ARRAY_LEN(cell); i++)
        cell[i] = exp_cell(x, f.cfa->vars.at[i], 0, f.cfa->vars.at[i]->type->unqual, NULL);
    const struct exp *named = exp_addr(x, f.cfa->vars.at[3], 0, f.cfa->vars.at[5]->type->unqual);
    for (enum edge_kind k = 0; k < EDGE_KINDS; k++) {
        const struct exp *args[] = { exp_binary(x, OP_ADD, cell[0], cell[1]), cell[2] };
        struct edge ret = { .kind = EDGE_RETURN };
        struct edge e = { .kind = k, .lhs = cell[0], .rhs = cell[1], .addr = cell[5], .src = cell[6], .size = cell[4] };
        e.args = args;
        e.n_args = ARRAY_LEN(args);
        e.ret = &ret;
        struct buf b = { 0 };
        put_accesses(&e, &b);
        assert_non_null(row[k]);
        assert_string_equal(buf_str(&b), row[k]);
        buf_free(&b);
        size_t parts = 0, values = 0;
        edge_each_part(&e, count, &parts);
        edge_each_value(&e, count, &values);
        assert_true(edge_operands(&e) == 7 && parts == 9 && values == 8);
        e.lhs = NULL;
        e.addr = named;
        bool written = k == EDGE_COPY || k == EDGE_SET;
        assert_ptr_equal(edge_target(&e), written ? named->var : NULL);
        struct found read = { named->var, false }, write = { named->var, false };
        edge_reads(&e, find, &read);
        edge_writes(&e, find, &write);
        assert_true(read.is == !written && write.is == written);
    }
    tear_down(&f);
}

static void test_walks(void **state)
{
    (void)state;
    struct fixture f;
    fixture_text(&f, "int a, b, c; int main(void) { return a + b + c; }");
    struct exps *x = &f.cfa->exps;
    struct var *v[] = { f.cfa->vars.at[0], f.cfa->vars.at[1], f.cfa->vars.at[2] };
    const struct exp *cell[3];
    for (size_t i = 0; i < ARRAY_LEN(cell); i++)
        cell[i] = exp_cell(x, v[i], 0, v[i]->type->unqual, NULL);
    const struct exp *sum = exp_binary(x, OP_ADD, exp_unary(x, OP_NEG, cell[0]), cell[1]);
    assert_true(exp_reads(sum, v[0]) && exp_reads(sum, v[1]) && !exp_reads(sum, v[2]));
    assert_true(exp_has_part(sum, cell[1]) && !exp_has_part(sum, cell[2]) && exp_has_part(sum, sum));
    const struct exp *address = exp_addr(x, v[2], 0, type_pointer(&f.prog.types, v[2]->type));
    assert_true(exp_mentions(address, v[2]) && !exp_reads(address, v[2]));
    const struct exp *other = exp_replace(x, sum, cell[0], cell[2]);
    assert_ptr_equal(other, exp_binary(x, OP_ADD, exp_unary(x, OP_NEG, cell[2]), cell[1]));
    assert_ptr_equal(exp_replace(x, sum, cell[2], cell[0]), sum);
    tear_down(&f);
}

struct count {
    const struct exp *of;
    i128 coef, constant;
};

static bool opens_all(void *ctx, const struct exp *x)
{
    (void)ctx;
    (void)x;
    return true;
}

static bool add_summand(void *ctx, const struct exp *x, i128 coef)
{
    struct count *s = ctx;
    s->constant += x ? 0 : coef;
    s->coef += x == s->of ? coef : 0;
    return !x || x->kind == EXP_CELL;
}

static void test_linear(void **state)
{
    (void)state;
    struct fixture f;
    fixture_text(&f, "int a, b; int main(void) { return a * b; }");
    struct exps *x = &f.cfa->exps;
    struct type *t = f.cfa->vars.at[0]->type->unqual;
    const struct exp *a = exp_cell(x, f.cfa->vars.at[0], 0, t, NULL), *b = exp_cell(x, f.cfa->vars.at[1], 0, t, NULL);
    // 3 * (a - 5) - ((b << 2) - a)
    const struct exp *left = exp_binary(x, OP_MUL, exp_binary(x, OP_SUB, a, exp_int(x, t, 5)), exp_int(x, t, 3));
    const struct exp *right = exp_binary(x, OP_SUB, exp_binary(x, OP_SHL, b, exp_int(x, t, 2)), a);
    struct count of_a = { a, 0, 0 }, of_b = { b, 0, 0 };
    struct linear_reader ra = { opens_all, add_summand, &of_a }, rb = { opens_all, add_summand, &of_b };
    const struct exp *all = exp_binary(x, OP_SUB, left, right);
    assert_true(exp_linear(&ra, all, 1) && of_a.coef == 4 && of_a.constant == -15);
    assert_true(exp_linear(&rb, all, -1) && of_b.coef == 4 && of_b.constant == 15);
    assert_false(exp_linear(&ra, exp_binary(x, OP_MUL, a, b), 1));
    assert_false(exp_linear(&ra, all, (i128)1 << 80));
    tear_down(&f);
}

// ---- executions -----------------------------------------------------------------------------------------------------

struct bytes {
    unsigned char *at, *copy;
    uint64_t n;
    const struct block *block;  // NULL: a frame
};

struct lockstep {
    const struct cfa *cfa;
    uint64_t seed;
    struct {
        VEC_OF(struct bytes);
    } before, allowed;        // what there was; where the next edge may write
    uint64_t freed;           // the address that it frees, or 0
    const struct edge *next;  // NULL: not known
    size_t kinds[EDGE_KINDS];
    size_t changed, died, named;
};

static void forget(struct lockstep *k)
{
    for (size_t i = 0; i < k->before.n; i++)
        free(k->before.at[i].copy);
    vec_clear(&k->before);
    vec_clear(&k->allowed);
    k->freed = 0;
    k->next = NULL;
}

static void keep(struct lockstep *k, unsigned char *at, uint64_t n, const struct block *block)
{
    struct bytes b = { at, malloc(n + 1), n, block };
    memcpy(b.copy, at, n);
    vec_push(&k->before, b);
}

static void complain(const struct lockstep *k, const struct edge *e, const char *what)
{
    struct buf b = { 0 };
    edge_print(k->cfa, e, &b);
    fprintf(stderr, "seed %llu: %s: %s (line %u)\n", (unsigned long long)k->seed, what, buf_str(&b),
            sources_place(&k->cfa->prog->src, e->loc).line);
    buf_free(&b);
    fail();
}

static void allow_access(struct lockstep *k, struct interp *m, const struct edge_access *a)
{
    u128 addr, n = a->bytes;
    if (!interp_eval(m, a->addr, &addr) || (a->size && !interp_eval(m, a->size, &n)))
        return;
    struct block *b = memory_find(&m->mem, (uint64_t)addr);
    if (a->kind == ACCESS_FREE)
        k->freed = (uint64_t)addr;
    else if (b && b->live && access_writes(a->kind))
        vec_push(&k->allowed, ((struct bytes){ b->bytes + ((uint64_t)addr - b->base), NULL, (uint64_t)n, b }));
}

struct naming {
    struct lockstep *k;
    struct interp *m;
};

static void allow_var(void *ctx, const struct var *v)
{
    struct naming *w = ctx;
    struct interp *m = w->m;
    unsigned char *at = NULL;
    if (!v->fn)
        at = m->globals[v->id] ? m->globals[v->id]->bytes : NULL;
    else if (m->top && v->fn == m->top->fn)
        at = m->top->bytes + m->slots[v->id].off;
    if (at)
        vec_push(&w->k->allowed, ((struct bytes){ at, NULL, v->type->size, NULL }));
}

// What edge e is about to change, according to cfa/uses.h.
static void expect(struct lockstep *k, struct interp *m, const struct edge *e)
{
    struct edge_accesses all = edge_accesses(e);
    struct naming w = { k, m };
    k->next = e;
    for (size_t i = 0; i < all.n; i++)
        allow_access(k, m, &all.at[i]);
    if (e->kind != EDGE_CALL && e->kind != EDGE_RETURN)
        edge_writes(e, allow_var, &w);
    for (size_t i = 0; i < m->mem.blocks.n; i++) {
        struct block *b = m->mem.blocks.at[i];
        if (b->live && b->bytes && !b->touched)
            keep(k, b->bytes, b->o.size, b);
    }
    const struct frame *top = m->top;
    if (top && m->layouts[top->fn->id].size)
        keep(k, top->bytes, m->layouts[top->fn->id].size, NULL);
}

static bool is_allowed(const struct lockstep *k, const unsigned char *at)
{
    for (size_t i = 0; i < k->allowed.n; i++)
        if (at >= k->allowed.at[i].at && at < k->allowed.at[i].at + k->allowed.at[i].n)
            return true;
    return false;
}

static void check_bytes(struct lockstep *k, const struct edge *e, const struct bytes *was)
{
    if (was->block && !was->block->live) {
        bool ends = e->kind == EDGE_DECL || storage_duration(&was->block->o) != DURATION_ALLOCATED;
        k->died += !ends;
        if (!ends && was->block->base != k->freed)
            complain(k, e, "frees a block that is not named");
        return;
    }
    for (uint64_t i = 0; i < was->n; i++) {
        bool differs = was->at[i] != was->copy[i];
        k->changed += differs;
        if (differs && !is_allowed(k, was->at + i))
            complain(k, e, "changes a byte that is not named");
    }
}

static void step(void *ctx, struct interp *m, const struct edge *taken)
{
    struct lockstep *k = ctx;
    bool calls = taken->kind == EDGE_CALL ||
                 taken->kind == EDGE_RETURN;  // another frame is on top: results are checked by their text
    k->kinds[taken->kind]++;
    for (size_t i = 0; k->next == taken && !calls && i < k->before.n; i++)
        check_bytes(k, taken, &k->before.at[i]);
    forget(k);
    if (taken->to->out.n == 1 && !m->stop)
        expect(k, m, taken->to->out.at[0]);
}

// ---- texts ----------------------------------------------------------------------------------------------------------

static void add_name(void *ctx, const struct var *v)
{
    vec_push((struct u32_vec *)ctx, v->id);
}

static bool has_id(const struct u32_vec *ids, uint32_t id)
{
    for (size_t i = 0; i < ids->n; i++)
        if (ids->at[i] == id)
            return true;
    return false;
}

// Whether the name occurs in the text as a word that is no member.
static bool has_word(const char *text, const char *name)
{
    size_t n = strlen(name);
    for (const char *s = strstr(text, name); s; s = strstr(s + 1, name)) {
        char before = s > text ? s[-1] : ' ', behind = s[n];
        if (!isalnum((unsigned char)before) && !strchr("_.>", before) && !isalnum((unsigned char)behind) &&
            behind != '_' && behind != '(')
            return true;
    }
    return false;
}

// Whether v is the only variable of its name where e is, and may be told apart in the text.
static bool is_named(const struct cfa *c, const struct edge *e, const struct var *v)
{
    const struct func *f = e->kind == EDGE_RETURN ? e->to->fn : e->from->fn;
    if (v->kind == VAR_STRING || v->kind == VAR_RETVAL || !v->name.i || (v->fn && v->fn != f))
        return false;
    for (size_t i = 0; i < c->vars.n; i++)
        if (c->vars.at[i] != v && c->vars.at[i]->name.i == v->name.i)
            return false;
    return true;
}

static void check_text(struct lockstep *k, const struct edge *e)
{
    struct u32_vec ids = { 0 };
    struct buf b = { 0 };
    edge_print(k->cfa, e, &b);
    if (strchr(buf_str(&b), '"'))
        buf_free(&b);  // words of string literals are no names
    edge_reads(e, add_name, &ids);
    edge_writes(e, add_name, &ids);
    for (size_t i = 0; i < k->cfa->vars.n && e->kind != EDGE_UNSUPPORTED && e->kind != EDGE_VIOLATION; i++) {
        const struct var *v = k->cfa->vars.at[i];
        if (!is_named(k->cfa, e, v) || !has_word(buf_str(&b), sym_str(&k->cfa->prog->syms, v->name)))
            continue;
        k->named++;
        if (!has_id(&ids, v->id))
            complain(k, e, "has a variable in its text that it neither reads nor writes");
    }
    vec_free(&ids);
    buf_free(&b);
}

static void check_program(struct lockstep *k, uint64_t seed)
{
    char *text = NULL;
    size_t n = 0;
    FILE *file = open_memstream(&text, &n);
    progen(seed, &(struct progen){ .nondet = seed % 4 != 0 }, file);
    fclose(file);
    struct fixture f;
    fixture_text(&f, text);
    free(text);
    k->cfa = f.cfa;
    k->seed = seed;
    struct run_result out;
    struct rng rng = rng_seed(seed);
    struct run_options opt = { .cfa = f.cfa, .max_steps = 3000, .inputs = { input_from_rng, &rng } };
    interp_run_hooked(&opt, step, k, &out);
    forget(k);
    for (size_t i = 0; i < f.cfa->edges.n; i++)
        check_text(k, f.cfa->edges.at[i]);
    run_result_free(&out);
    tear_down(&f);
}

static void test_random_programs(void **state)
{
    (void)state;
    static const enum edge_kind seen[] = { EDGE_ASSIGN, EDGE_ASSUME, EDGE_LOAD,  EDGE_STORE, EDGE_COPY,  EDGE_SET,
                                           EDGE_ALLOC,  EDGE_FREE,   EDGE_HAVOC, EDGE_CALL,  EDGE_RETURN };
    uint64_t n = unit_rounds("USES_PROGRAMS", 60), first = unit_number("USES_SEED", 1);
    struct lockstep k = { 0 };
    for (uint64_t seed = first; seed < first + n; seed++)
        check_program(&k, seed);
    print_message("%zu bytes changed, %zu blocks died, %zu names in texts\n", k.changed, k.died, k.named);
    for (size_t i = 0; i < ARRAY_LEN(seen); i++)
        assert_true(k.kinds[seen[i]] > 0);
    assert_true(k.changed > 100 * n && k.died > 0 && k.named > 10 * n);
    vec_free(&k.before);
    vec_free(&k.allowed);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_kinds),
        cmocka_unit_test(test_walks),
        cmocka_unit_test(test_linear),
        cmocka_unit_test(test_random_programs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
