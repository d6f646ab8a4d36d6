// SPDX-License-Identifier: Apache-2.0
// effects.c: answers questions about whole subtrees of the syntax tree.
#include "lower/build_priv.h"

// What is looked for: all that changes objects, or only what calls functions (or may: statement expressions).
enum effect { EFFECT_ANY, EFFECT_CALL };

static bool has(const struct expr *e, enum effect what);

static bool init_has(const struct init *init, enum effect what)
{
    for (size_t i = 0; init && i < init->n; i++)
        if (has(init->items[i].init, what))
            return true;
    return false;
}

static bool lengths_have(const struct type *t, enum effect what)
{
    for (; t->kind == TYPE_ARRAY; t = t->elem)
        if (t->vla_len && has(t->vla_len, what))
            return true;
    return false;
}

static bool has(const struct expr *e, enum effect what)
{
    for (; e; e = e->a) {
        switch ((int)e->kind) {
        case EXPR_ASSIGN:
        case EXPR_COMPOUND:
        case EXPR_PREINC:
        case EXPR_POSTINC:
            if (what == EFFECT_ANY)
                return true;
            break;
        case EXPR_CALL:
        case EXPR_STMT:
        case EXPR_VA_ARG:
        case EXPR_UNSUPPORTED:
            return true;
        case EXPR_COMPOUND_LIT:
            return init_has(e->decl->init, what);
        case EXPR_SIZEOF_VLA:
            if (lengths_have(e->arg_type, what))
                return true;
            break;
        case EXPR_BUILTIN:
            if (e->builtin != BUILTIN_EXPECT && e->builtin != BUILTIN_FABS)
                return true;
            for (size_t i = 0; i < e->n_args; i++)
                if (has(e->args[i], what))
                    return true;
            break;
        default:
            break;
        }
        if (has(e->b, what) || has(e->c, what))
            return true;
    }
    return false;
}

bool expr_has_effects(const struct expr *e)
{
    return has(e, EFFECT_ANY);
}

bool expr_has_calls(const struct expr *e)
{
    return has(e, EFFECT_CALL);
}

bool stmt_has_label(const struct stmt *s)
{
    for (; s; s = s->a) {
        if (s->kind == STMT_LABEL || s->kind == STMT_CASE || s->kind == STMT_DEFAULT)
            return true;
        for (size_t i = 0; i < s->n; i++)
            if (stmt_has_label(s->list[i]))
                return true;
        if (stmt_has_label(s->b))
            return true;
    }
    return false;
}

bool stmt_is_loop(const struct stmt *s)
{
    return s->kind == STMT_WHILE || s->kind == STMT_DO || s->kind == STMT_FOR;
}
