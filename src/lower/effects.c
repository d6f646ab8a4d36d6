// SPDX-License-Identifier: Apache-2.0
// effects.c: answers questions about whole subtrees of the syntax tree.
#include "lower/build_priv.h"

static bool init_has_effects(const struct init *init)
{
    for (size_t i = 0; init && i < init->n; i++)
        if (expr_has_effects(init->items[i].init))
            return true;
    return false;
}

static bool lengths_have_effects(const struct type *t)
{
    for (; t->kind == TYPE_ARRAY; t = t->elem)
        if (t->vla_len && expr_has_effects(t->vla_len))
            return true;
    return false;
}

// Whether evaluating e may change an object (a statement expression is assumed to).
bool expr_has_effects(const struct expr *e)
{
    for (; e; e = e->a) {
        switch ((int)e->kind) {
        case EXPR_ASSIGN:
        case EXPR_COMPOUND:
        case EXPR_PREINC:
        case EXPR_POSTINC:
        case EXPR_CALL:
        case EXPR_STMT:
        case EXPR_VA_ARG:
        case EXPR_UNSUPPORTED:
            return true;
        case EXPR_COMPOUND_LIT:
            return init_has_effects(e->decl->init);
        case EXPR_SIZEOF_VLA:
            if (lengths_have_effects(e->arg_type))
                return true;
            break;
        case EXPR_BUILTIN:
            if (e->builtin != BUILTIN_EXPECT && e->builtin != BUILTIN_FABS)
                return true;
            for (size_t i = 0; i < e->n_args; i++)
                if (expr_has_effects(e->args[i]))
                    return true;
            break;
        default:
            break;
        }
        if (expr_has_effects(e->b) || expr_has_effects(e->c))
            return true;
    }
    return false;
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
