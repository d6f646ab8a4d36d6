// SPDX-License-Identifier: Apache-2.0
// t_heap_to_shape.c: explicit heaps as shape graphs: what is known of every cell is known of the node that stands for it, and instrumentation has the
// values of its definitions, in random heaps; twice, so that new nodes come to old ones.
// COVERS: T72
#include "unit.h"

#include "cpa/shape/shape_priv.h"
#include "fixture.h"

static const char text[] = "typedef unsigned long size_t; extern void *malloc(size_t);\n"
                           "struct node { struct node *left, *right; int data; };\n"
                           "int main(void) {\n"
                           "  struct node *a = malloc(sizeof *a), *b = malloc(sizeof *b);\n"
                           "  a->left = b; a->right = b->left; b->data = 1; a->data = 2;\n"
                           "  if (a->data == 1 || b->data == 2) a = b->right; b = a->left; return a == b; }\n";

struct lab {
    struct fixture f;
    struct shape_cpa *v;
    const struct edge *made;
    struct arena mem;
};

static void lab_open(struct lab *l)
{
    const struct cpa_ops *shape = cpa_find("shape");
    struct shape_cfg *cfg;
    memset(l, 0, sizeof *l);
    fixture_text(&l->f, text);
    cfg = arena_alloc(&l->f.mem, shape->cfg_size);
    opt_register(&l->f.options, (struct opt_group){ "cpa.shape", "", shape->opts, shape->n_opts, cfg });
    cfg->take_over = true;
    assert_int_equal(run_add(&l->f.run, shape), RC_OK);
    l->v = (struct shape_cpa *)l->f.run.cpa[0];
    assert_false(l->v->given_up);
    for (size_t i = 0; i < l->f.cfa->edges.n; i++)
        if (l->f.cfa->edges.at[i]->kind == EDGE_ALLOC)
            l->made = l->f.cfa->edges.at[i];
    assert_non_null(l->made);
}

static struct heap_value pointer_to(struct kleene to)
{
    struct heap_value x = { .kind = HEAP_NUMBER, .size = 8 };
    if (to.must) {
        x.kind = HEAP_ADDRESS;
        x.block = (uint32_t)__builtin_ctzll(to.must);
    }
    return x;
}

// The heap that a two-valued structure is.
static struct explicit_heap *heap_of(struct lab *l, const struct structure *s)
{
    const struct shape_cpa *v = l->v;
    struct heap_block *block = ARENA_ARRAY(&l->mem, struct heap_block, s->n + 1);
    for (uint32_t u = 0; u < s->n; u++) {
        struct heap_field *field = ARENA_ARRAY(&l->mem, struct heap_field, v->n_fields + v->n_data);
        block[u] = (struct heap_block){ .made = l->made, .field = field };
        for (uint32_t f = 0; f < v->n_fields; f++)
            field[block[u].n_fields++] =
                (struct heap_field){ v->field_off[f],
                                     pointer_to(binary_of(s, v->shape->voc.preds.at[v->shape->field[f]].at)[u]) };
        for (uint32_t d = 0; d < v->n_data; d++) {
            struct heap_value x = { .kind = HEAP_NUMBER, .number = 77, .size = v->data[d].size };
            for (uint32_t k = 0; k < v->n_constants; k++)
                if (structure_get(s, v->shape->assertion[d * v->n_constants + k], u, 0) == LOGIC_TRUE)
                    x.number = (u128)v->constant[k];
            field[block[u].n_fields++] = (struct heap_field){ v->data[d].off, x };
        }
    }
    struct heap_variable *variable = ARENA_ARRAY(&l->mem, struct heap_variable, CLASS_POINTERS);
    struct explicit_heap *h = ARENA_NEW(&l->mem, struct explicit_heap);
    *h = (struct explicit_heap){ .block = block, .n_blocks = s->n, .variable = variable };
    for (uint32_t i = 0; i < v->shape->tracking.n_pointers; i++)
        variable[h->n_variables++] =
            (struct heap_variable){ v->var[i],
                                    pointer_to(*unary_of(s, v->shape->voc.preds.at[v->shape->pointer[i]].at)) };
    return h;
}

// At most one of the constants, for each field.
static void choose_data(const struct shape_cpa *v, struct structure *s, struct rng *rng)
{
    for (uint32_t u = 0; u < s->n; u++)
        for (uint32_t d = 0; d < v->n_data; d++) {
            uint64_t is = rng_below(rng, v->n_constants + 1);
            for (uint32_t k = 0; k < v->n_constants; k++)
                structure_set(s, v->shape->assertion[d * v->n_constants + k], u, 0, k == is ? LOGIC_TRUE : LOGIC_FALSE);
        }
}

static void compare(const struct shape_cpa *v, const struct structure *s, const struct structure *g, uint32_t first)
{
    for (size_t p = 0; p < v->shape->voc.preds.n; p++) {
        const struct predicate *k = &v->shape->voc.preds.at[p];
        for (uint32_t u = 0; u < s->n && k->arity > 0; u++)
            for (uint32_t w = 0; w < (k->arity == 2 ? s->n : 1); w++)
                if (structure_get(s, (uint32_t)p, u, w) !=
                    structure_get(g, (uint32_t)p, first + u, k->arity == 2 ? first + w : 0))
                    fail_msg("%s differs for node %u", k->name, u);
    }
}

static void test_random(void **state)
{
    (void)state;
    struct lab l;
    lab_open(&l);
    struct rng rng = rng_seed(1);
    struct shape_cpa *v = l.v;
    assert_true(v->n_fields == 2 && v->n_data == 1 && v->n_constants >= 2);
    for (int i = 0; i < 2000; i++) {
        struct structure *s = class_random_heap(v->shape, &rng, 6), *none = shape_start(v);
        choose_data(v, s, &rng);
        const struct explicit_heap *heap = heap_of(&l, s);
        struct structure *g = heap_to_shape(v, none, UINT64_MAX, heap);
        assert_non_null(g);
        assert_int_equal(g->n, s->n);
        assert_int_equal(g->summary, 0);
        compare(v, s, g, 0);
        struct structure *more = heap_to_shape(v, g, 0, heap);  // no pointer of the old ones changes
        assert_int_equal(more->n, 2 * s->n);
        compare(v, s, more, 0);
        for (uint32_t k = 0; k < v->shape->tracking.n_pointers; k++)
            assert_int_equal(unary_of(more, v->shape->voc.preds.at[v->shape->pointer[k]].at)->may >> s->n, 0);
        structure_free(more);
        structure_free(g);
        structure_free(none);
        structure_free(s);
        arena_free(&l.mem);
    }
    tear_down(&l.f);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_random) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
