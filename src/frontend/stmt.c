// SPDX-License-Identifier: Apache-2.0
// stmt.c: parses statements (C17 6.8), and labels, whose scope is the function (6.2.1p3).
#include "frontend/parse_priv.h"

#include <stdlib.h>

static struct stmt *statement(struct parser *p);

static struct stmt *new_stmt(struct parser *p, enum stmt_kind k)
{
    struct stmt *s = ARENA_NEW(p->mem, struct stmt);
    s->kind = k;
    s->loc = p->tok.loc;
    return s;
}

static struct stmt *finish(struct parser *p, struct stmt *s)
{
    s->end = p->prev_end;
    return s;
}

// Labels

static struct label *new_label(struct parser *p, struct sym name, unsigned depth)
{
    struct function *f = p->fn;
    struct label *l = ARENA_NEW(p->mem, struct label);
    l->name = l->unique = name;
    l->loc = p->tok.loc;
    l->depth = depth;
    l->hidden = parse_slot(p, name)->label;
    l->previous = f->labels;
    if (depth)  // another label of the function may have the same name
        l->unique = parse_sym(p, arena_printf(p->mem, "%s.%u", parse_str(p, name), ++f->n_labels));
    f->labels = l;
    parse_slot(p, name)->label = l;
    return l;
}

static struct label *find_label(struct parser *p, struct sym name)
{
    struct label *l = parse_slot(p, name)->label;
    return l ? l : new_label(p, name, 0);
}

struct sym parse_label_use(struct parser *p)
{
    if (!parse_at(p, TOK_IDENT))
        parse_unexpected(p, "the name of a label");
    struct sym unique = find_label(p, p->tok.sym)->unique;
    parse_advance(p);
    return unique;
}

static void forget(struct parser *p, const struct label *l)
{
    parse_slot(p, l->name)->label = l->hidden;
    if (!l->defined) {
        NOTE_ERROR(p, l->loc, E0180, "label '%s' used but not defined", parse_str(p, l->name));
    }
}

void parse_label_end(struct parser *p)
{
    for (const struct label *l = p->fn->labels; l; l = l->previous)
        forget(p, l);
    p->fn->labels = NULL;
}

void parse_label_forget(struct parser *p)
{
    for (const struct label *l = p->fn->labels; l; l = l->previous)
        parse_slot(p, l->name)->label = l->hidden;
    p->fn->labels = NULL;
}

// Removes the labels declared by __label__ in the block of that depth, which ends.
static void end_local_labels(struct parser *p, unsigned depth)
{
    for (struct label **at = &p->fn->labels; *at;) {
        struct label *l = *at;
        if (l->depth == depth) {
            *at = l->previous;
            forget(p, l);
        } else {
            at = &l->previous;
        }
    }
}

// Parses __label__ a, b;
static void local_labels(struct parser *p)
{
    parse_advance(p);
    do {
        if (!parse_at(p, TOK_IDENT))
            parse_unexpected(p, "the name of a label");
        new_label(p, p->tok.sym, p->scope_depth);
        parse_advance(p);
    } while (parse_accept(p, TOK_COMMA));
    parse_expect(p, TOK_SEMI);
}

static struct stmt *asm_statement(struct parser *p)
{
    struct stmt *s = new_stmt(p, STMT_ASM);
    parse_asm(p, s);
    return finish(p, s);
}

// Selection

static int compare_cases(const void *a, const void *b)
{
    const struct case_range *x = a, *y = b;
    return x->lo != y->lo ? (x->lo < y->lo ? -1 : 1) : (x->loc.off > y->loc.off) - (x->loc.off < y->loc.off);
}

// Checks that no two case constants of a switch have the same value (C17 6.8.4.2p3).
static void check_cases(struct parser *p, size_t mark)
{
    size_t n = p->cases.n - mark;
    if (n < 2) {
        p->cases.n = mark;
        return;
    }
    struct case_range *c = p->cases.at + mark;
    qsort(c, n, sizeof *c, compare_cases);
    const struct case_range *widest = c;
    for (size_t i = 1; i < n; i++) {
        if (c[i].lo <= widest->hi) {
            NOTE_ERROR(p, c[i].loc, E0181, "duplicate (or overlapping) case value");
            NOTE(p, widest->loc, "this is the first entry overlapping that value");
        }
        if (c[i].hi > widest->hi)
            widest = &c[i];
    }
    p->cases.n = mark;
}

static struct stmt *switch_statement(struct parser *p)
{
    struct stmt *s = new_stmt(p, STMT_SWITCH);
    struct switch_context sw = { .outer = p->fn->sw };
    parse_advance(p);
    parse_expect(p, TOK_LPAREN);
    s->expr = sema_value(p, parse_expr(p));
    if (!type_is_integer(s->expr->type))
        FAIL(p, s->expr->loc, E0182, "switch quantity is not an integer");
    s->expr = sema_promote(p, s->expr);
    parse_expect(p, TOK_RPAREN);
    sw.type = s->expr->type;
    p->fn->sw = &sw;
    size_t mark = p->cases.n;
    s->a = statement(p);
    check_cases(p, mark);
    p->fn->sw = sw.outer;
    return finish(p, s);
}

static i128 case_value(struct parser *p, const struct type *t)
{
    i128 v = parse_int_constant(p, "case label");
    return value_int(value_of_int(v, t), t);
}

// Parses `case n:`, `case lo ... hi:` (GNU) or `default:`, without the statement behind it.
static struct stmt *case_label(struct parser *p)
{
    struct stmt *s = new_stmt(p, parse_at(p, KW_CASE) ? STMT_CASE : STMT_DEFAULT);
    struct switch_context *sw = p->fn->sw;
    if (!sw)
        FAIL(p, s->loc, E0183, "'%s' label not within a switch statement", s->kind == STMT_CASE ? "case" : "default");
    parse_advance(p);
    if (s->kind == STMT_DEFAULT) {
        if (sw->default_loc.off) {
            NOTE_ERROR(p, s->loc, E0181, "multiple default labels in one switch");
            NOTE(p, sw->default_loc, "this is the first default label");
        }
        sw->default_loc = s->loc;
    } else {
        s->lo = s->hi = case_value(p, sw->type);
        if (parse_accept(p, TOK_ELLIPSIS))
            s->hi = case_value(p, sw->type);
        if (s->lo <= s->hi)  // an empty range is only warned of by gcc
            vec_push(&p->cases, ((struct case_range){ s->lo, s->hi, s->loc }));
    }
    parse_expect(p, TOK_COLON);
    return finish(p, s);
}

static struct stmt *named_label(struct parser *p)
{
    struct stmt *s = new_stmt(p, STMT_LABEL);
    struct label *l = find_label(p, p->tok.sym);
    if (l->defined)
        NOTE_ERROR(p, s->loc, E0105, "duplicate label '%s'", parse_str(p, l->name));
    l->defined = true;
    s->label = l->unique;
    parse_advance(p);
    parse_expect(p, TOK_COLON);
    struct attrs ignored = { 0 };
    if (parse_at(p, KW_ATTRIBUTE))
        parse_attributes(p, &ignored);
    return finish(p, s);
}

// Notes before labels and substatements

// Makes statements of the notes before the current token at *at, each the body of the one before; gives the place of
// the next body.
static struct stmt **chain_notes(struct parser *p, struct stmt **at)
{
    for (unsigned n = 0; parse_at_note(p); n++) {
        if (n > CHAIN_MAX)
            FAIL(p, p->tok.loc, E0110, "more than %d notes in a row", CHAIN_MAX);
        *at = parse_note(p);
        if (*at)
            at = &(*at)->a;
    }
    return at;
}

// Sets the ends of labels and notes from `first` on to that of their statement.
static struct stmt *finish_chain(struct stmt *first, const struct stmt *last)
{
    for (struct stmt *s = first; s != last; s = s->a)
        s->end = last->end;
    return first;
}

static bool at_label(struct parser *p)
{
    if (parse_at(p, KW_CASE) || parse_at(p, KW_DEFAULT))
        return true;
    return parse_at(p, TOK_IDENT) && parse_ahead(p)->kind == TOK_COLON;
}

// Parses the statement of a label; at the end of a block, or before a declaration (C23, GNU), it is empty.
static struct stmt *labelled_body(struct parser *p)
{
    if (!parse_at(p, TOK_RBRACE) && !parse_at_specifier(p))
        return statement(p);
    struct stmt *s = new_stmt(p, STMT_EMPTY);
    s->end = s->loc;
    return s;
}

// Parses labels and the statement that they label.
static struct stmt *labelled(struct parser *p)
{
    struct stmt *first = NULL, **at = &first;
    for (unsigned n = 0; at_label(p); n++) {
        if (n > CHAIN_MAX)
            FAIL(p, p->tok.loc, E0110, "more than %d labels in a row", CHAIN_MAX);
        at = chain_notes(p, at);
        *at = parse_at(p, TOK_IDENT) ? named_label(p) : case_label(p);
        at = &(*at)->a;
    }
    *at = labelled_body(p);
    return finish_chain(first, *at);
}

// ( expression )
static struct expr *condition(struct parser *p)
{
    parse_expect(p, TOK_LPAREN);
    struct expr *e = sema_condition(p, parse_expr(p));
    parse_expect(p, TOK_RPAREN);
    return e;
}

// Parses if ( ... ) statement, without an else branch.
static struct stmt *if_part(struct parser *p)
{
    struct stmt *s = new_stmt(p, STMT_IF);
    parse_advance(p);
    s->expr = condition(p);
    s->a = statement(p);
    return finish(p, s);
}

// Parses an if statement.  A chain of `else if` is read in a loop: generated programs have thousands of them.
static struct stmt *if_statement(struct parser *p)
{
    struct stmt *first = if_part(p), *last = first;
    for (unsigned n = 0; parse_accept(p, KW_ELSE); n++) {
        if (n > CHAIN_MAX)
            FAIL(p, p->tok.loc, E0110, "more than %d branches of one if", CHAIN_MAX);
        if (!parse_at(p, KW_IF)) {
            last->b = statement(p);
            break;
        }
        last->b = if_part(p);
        last = last->b;
    }
    for (struct stmt *s = first; s && s->kind == STMT_IF; s = s == last ? NULL : s->b)
        finish(p, s);
    return first;
}

// Iteration

static struct stmt *loop_body(struct parser *p)
{
    p->fn->loops++;
    (void)parse_clauses(p);  // (the contract of a loop does not change its effect)
    struct stmt *s = statement(p);
    p->fn->loops--;
    return s;
}

static struct stmt *while_statement(struct parser *p)
{
    struct stmt *s = new_stmt(p, STMT_WHILE);
    parse_advance(p);
    s->expr = condition(p);
    s->a = loop_body(p);
    return finish(p, s);
}

static struct stmt *do_statement(struct parser *p)
{
    struct stmt *s = new_stmt(p, STMT_DO);
    parse_advance(p);
    s->a = loop_body(p);
    parse_expect(p, KW_WHILE);
    s->expr = condition(p);
    parse_expect(p, TOK_SEMI);
    return finish(p, s);
}

static struct stmt *expression_statement(struct parser *p)
{
    struct stmt *s = new_stmt(p, STMT_EXPR);
    s->expr = sema_void(p, parse_expr(p));
    parse_expect(p, TOK_SEMI);
    return finish(p, s);
}

static struct stmt *for_statement(struct parser *p)
{
    struct stmt *s = new_stmt(p, STMT_FOR);
    struct binding *mark = scope_enter(p);
    parse_advance(p);
    parse_expect(p, TOK_LPAREN);
    if (parse_at_specifier(p))
        s->init = parse_declaration_statement(p);
    else if (!parse_accept(p, TOK_SEMI))
        s->init = expression_statement(p);
    if (!parse_at(p, TOK_SEMI))
        s->expr = sema_condition(p, parse_expr(p));
    parse_expect(p, TOK_SEMI);
    if (!parse_at(p, TOK_RPAREN))
        s->step = sema_void(p, parse_expr(p));
    parse_expect(p, TOK_RPAREN);
    s->a = loop_body(p);
    scope_leave(p, mark);
    return finish(p, s);
}

// Jumps

static struct stmt *goto_statement(struct parser *p)
{
    struct stmt *s = new_stmt(p, STMT_GOTO);
    parse_advance(p);
    if (parse_accept(p, TOK_STAR)) {
        s->kind = STMT_GOTO_COMPUTED;
        s->expr = sema_value(p, parse_expr(p));
        if (!type_is_pointer(s->expr->type))
            FAIL(p, s->expr->loc, E0184, "computed goto must be a pointer");
        s->expr = sema_convert(p, s->expr, type_pointer(p->types, parse_basic(p, TYPE_VOID)));
    } else {
        s->label = parse_label_use(p);
    }
    parse_expect(p, TOK_SEMI);
    return finish(p, s);
}

static struct stmt *break_or_continue(struct parser *p)
{
    bool is_break = parse_at(p, KW_BREAK);
    struct stmt *s = new_stmt(p, is_break ? STMT_BREAK : STMT_CONTINUE);
    if (!p->fn->loops && !(is_break && p->fn->sw))
        FAIL(p, s->loc, E0185, "%s statement not within %s", is_break ? "break" : "continue",
             is_break ? "a loop or switch" : "a loop");
    parse_advance(p);
    parse_expect(p, TOK_SEMI);
    return finish(p, s);
}

// Parses a return (C17 6.8.6.4); gcc only warns of a value that a void function returns, or a missing one.
static struct stmt *return_statement(struct parser *p)
{
    struct stmt *s = new_stmt(p, STMT_RETURN);
    struct type *t = p->fn->decl->type->elem;
    parse_advance(p);
    if (!parse_at(p, TOK_SEMI)) {
        struct expr *e = parse_expr(p);
        struct assign_context c = { .verb = "returning", .loc = e->loc };
        if (t->kind != TYPE_VOID) {
            s->expr = sema_assign_convert(p, e, t, &c);
        } else {
            e = sema_void(p, e);
            s->expr = e->type->kind == TYPE_VOID ? e : sema_cast(p, e, t, CAST_VOID);
        }
    }
    parse_expect(p, TOK_SEMI);
    return finish(p, s);
}

// Statements and blocks

static struct stmt *empty_statement(struct parser *p)
{
    struct stmt *s = new_stmt(p, STMT_EMPTY);
    parse_expect(p, TOK_SEMI);
    return finish(p, s);
}

static struct stmt *unlabelled(struct parser *p)
{
    switch ((int)p->tok.kind) {
    case TOK_LBRACE:
        return parse_block(p);
    case TOK_SEMI:
        return empty_statement(p);
    case KW_IF:
        return if_statement(p);
    case KW_SWITCH:
        return switch_statement(p);
    case KW_WHILE:
        return while_statement(p);
    case KW_DO:
        return do_statement(p);
    case KW_FOR:
        return for_statement(p);
    case KW_GOTO:
        return goto_statement(p);
    case KW_BREAK:
    case KW_CONTINUE:
        return break_or_continue(p);
    case KW_RETURN:
        return return_statement(p);
    case KW_ASM:
        return asm_statement(p);
    default:
        return expression_statement(p);
    }
}

// Parses a statement that is no item of a block, with the notes before it.
static struct stmt *noted(struct parser *p)
{
    struct stmt *first = NULL, **at = chain_notes(p, &first);
    *at = statement(p);
    return finish_chain(first, *at);
}

static struct stmt *statement(struct parser *p)
{
    if (parse_at_note(p))
        return noted(p);
    parse_nest(p);
    if (parse_at_attribute(p)) {  // `__attribute__((fallthrough));` and the like
        struct attrs ignored = { 0 };
        parse_attributes(p, &ignored);
    }
    struct stmt *s = at_label(p) ? labelled(p) : unlabelled(p);
    parse_unnest(p);
    return s;
}

static bool at_declaration(struct parser *p)
{
    if (parse_at(p, TOK_IDENT) && parse_ahead(p)->kind == TOK_COLON)
        return false;  // a label may have the name of a type
    if (!parse_at_attribute(p))
        return parse_at_specifier(p);
    return false;
}

// Reports `foo x;` if foo is not declared.
static void check_unknown_type(struct parser *p)
{
    if (parse_at(p, TOK_IDENT) && !scope_find(p, p->tok.sym) && parse_ahead(p)->kind == TOK_IDENT)
        FAIL(p, p->tok.loc, E0102, "unknown type name '%s'", parse_str(p, p->tok.sym));
}

static struct stmt *block_item(struct parser *p)
{
    p->leading = (struct attrs){ 0 };
    if (parse_at_attribute(p)) {
        parse_attributes(p, &p->leading);
        if (parse_at_specifier(p))
            return parse_declaration_statement(p);
        p->leading = (struct attrs){ 0 };
    }
    if (at_declaration(p))
        return parse_declaration_statement(p);
    if (parse_at(p, KW_STATIC_ASSERT)) {
        parse_static_assert(p);
        return NULL;
    }
    if (parse_at(p, KW_LABEL)) {
        local_labels(p);
        return NULL;
    }
    check_unknown_type(p);
    return statement(p);
}

// Parses one item of a block; after an error skips the rest of it and gives NULL.
static struct stmt *item_or_skip(struct parser *p)
{
    struct recovery r;
    parse_recovery_push(p, &r);
    if (setjmp(r.jump)) {
        parse_recovered(p, &r);
        parse_resync(p, &r);
        return NULL;
    }
    struct stmt *s = block_item(p);
    parse_recovery_pop(p, &r);
    return s;
}

struct stmt *parse_compound(struct parser *p)
{
    struct stmt *s = new_stmt(p, STMT_COMPOUND);
    size_t mark = p->stack.n;
    uint8_t contract = p->lex.contract;
    parse_expect(p, TOK_LBRACE);
    parse_notes(p);
    while (!parse_at(p, TOK_RBRACE)) {
        if (parse_at(p, TOK_EOF))
            parse_unexpected(p, "'}'");
        struct stmt *item = item_or_skip(p);
        if (item)
            vec_push(&p->stack, item);
        parse_notes(p);
    }
    s->list = parse_take_list(p, mark, &s->n);
    p->lex.contract = contract;  // a pragma inside lasts until here (C17 7.12.2p2)
    parse_advance(p);
    if (p->fn->labels)
        end_local_labels(p, p->scope_depth);
    return finish(p, s);
}

struct stmt *parse_block(struct parser *p)
{
    struct binding *mark = scope_enter(p);
    struct stmt *s = parse_compound(p);
    scope_leave(p, mark);
    return s;
}
