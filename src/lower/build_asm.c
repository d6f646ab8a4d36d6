// SPDX-License-Identifier: Apache-2.0
// build_asm.c: lowers statements of inline assembly.
// Templates of usual instructions are executed (asm_run.c).  Others do what their operands and clobbers say: every
// output, and with a clobber of memory everything reachable, gets any value, on which no counterexample may rest
// (INPUT_ROUGH).
#include "lower/asm_run.h"

struct lowering {
    struct builder *b;
    const struct stmt *s;
    const struct assembly *a;
    struct asm_run run;
    bool clobbers_memory;
};

// ---- operands -------------------------------------------------------------------------------------------------------

static bool is_modelled(const struct type *t)
{
    return type_is_modelled_scalar(t);
}

static bool is_word(const struct lowering *l, const struct type *t)
{
    return is_modelled(t) && !type_is_float(t) && t->size <= l->run.pointer;
}

// What a constraint allows.
struct allowed {
    bool in_register, in_memory, constant, input_too, early;
    unsigned registers;  // letters for registers
    int reg, tied;       // -1: none
};

static int named_operand(const struct lowering *l, const char *name, size_t n)
{
    struct sym sym = sym_intern(&l->b->p->syms, name, n);
    for (size_t i = 0; i < l->a->n_outputs; i++)
        if (sym_eq(l->a->operands[i]->name, sym))
            return (int)i;
    return -1;
}

static void allow_letter(struct allowed *w, char c)
{
    static const char fixed[] = "acdb..SD";
    const char *at = c == '.' ? NULL : strchr(fixed, c);
    bool any = c == 'g' || c == 'X';
    if (at || strchr("rqQRl", c)) {
        w->in_register = true;
        w->reg = at && w->registers == 0 ? (int)(at - fixed) : -1;
        w->registers++;
    }
    w->in_register |= any;
    w->in_memory |= any || strchr("moV", c);
    w->constant |= any || strchr("insIJKLMNOeZ", c);
    w->input_too |= c == '+';
    w->early |= c == '&';
    if (any)
        w->registers++;
}

static struct allowed read_constraint(const struct lowering *l, const char *c)
{
    struct allowed w = { .reg = -1, .tied = -1 };
    for (; *c; c++) {
        if (*c >= '0' && *c <= '9') {
            w.tied = *c - '0';
        } else if (*c == '[') {
            size_t n = strcspn(c, "]");
            w.tied = named_operand(l, c + 1, n - 1);
            c += n - (c[n] == 0);
        } else {
            allow_letter(&w, *c);
        }
    }
    if (w.registers > 1 || w.in_memory || w.constant)
        w.reg = -1;
    return w;
}

// Gives an input the place of output `to`.
static void tie(struct lowering *l, size_t i, size_t to)
{
    struct asm_slot *in = &l->run.slots[i], *out = &l->run.slots[to];
    const struct type *t = l->a->operands[i]->expr->type, *place = l->a->operands[to]->expr->type;
    bool fits = out->where == ASM_IN_REGISTER && is_word(l, t) && (t->size == place->size || in->where == ASM_CONSTANT);
    in->where = fits ? ASM_IN_REGISTER : ASM_NOWHERE;
    in->place = (unsigned)to;
    out->valued = true;
    if (!fits)
        out->where = ASM_NOWHERE;
}

static bool is_flag(const char *constraint)
{
    return strncmp(constraint, "=@cc", 4) == 0;
}

// Whether e is a bit-field, whose register has the size that its width needs.
static bool is_bitfield(const struct expr *e)
{
    while (e->kind == EXPR_CAST && !e->is_written)
        e = e->a;
    return e->kind == EXPR_MEMBER && e->field->is_bitfield;
}

static void classify(struct lowering *l, size_t i)
{
    const struct asm_operand *o = l->a->operands[i];
    struct asm_slot *s = &l->run.slots[i];
    struct asm_place *p = &l->run.places[i];
    struct allowed w = read_constraint(l, o->constraint);
    const struct type *t = o->expr->type;
    bool output = i < l->a->n_outputs;
    *s = (struct asm_slot){ .size = (unsigned)t->size,
                            .reg = w.reg,
                            .place = (unsigned)i,
                            .output = output,
                            .valued = !output || w.input_too,
                            .early = w.early,
                            .far = !p->at.var };
    if (is_flag(o->constraint) && output)
        s->where =
            asm_condition_of(o->constraint + 4, strlen(o->constraint + 4), &s->condition) ? ASM_FLAG : ASM_NOWHERE;
    else if (!output && (w.constant || w.tied >= 0) && p->value && exp_is_const(p->value) && is_word(l, t))
        s->where = ASM_CONSTANT;
    else if (w.in_register)
        s->where = is_word(l, t) && (output || p->value) && !is_bitfield(o->expr) ? ASM_IN_REGISTER : ASM_NOWHERE;
    else if (w.in_memory)
        s->where = !p->value && t->complete && !t->vla_len ? ASM_IN_MEMORY : ASM_NOWHERE;
    for (size_t k = 0; !output && w.reg >= 0 && w.tied < 0 && k < l->a->n_outputs; k++)
        if (l->run.slots[k].where == ASM_IN_REGISTER && l->run.slots[k].reg == w.reg)
            w.tied = (int)k;
    if (!output && w.tied >= 0 && (size_t)w.tied < l->a->n_outputs)
        tie(l, i, (size_t)w.tied);
}

// Evaluates the value or object of operand i; later operands do not change it if it is `held`.
static void evaluate(struct lowering *l, size_t i, bool held)
{
    struct builder *b = l->b;
    const struct asm_operand *o = l->a->operands[i];
    struct asm_place *p = &l->run.places[i];
    struct allowed w = read_constraint(l, o->constraint);
    bool object =
        i < l->a->n_outputs || (w.in_memory && !w.in_register && !w.constant && w.tied < 0 && o->expr->is_lvalue);
    if (object) {
        p->at = lower_lval(b, o->expr);
        if (p->at.addr)
            p->at.addr = asm_hold(b, p->at.addr);
    } else if (!is_modelled(o->expr->type)) {
        lower_effect(b, o->expr);
    } else {
        p->value = lower_value(b, o->expr);
        value_discard(b, p->value);
        if (held)
            p->value = asm_hold(b, p->value);
    }
}

// Notes a register that the statement may overwrite.
static void clobber(struct lowering *l, const char *name)
{
    unsigned number, size;
    name += *name == '%';
    l->clobbers_memory |= strcmp(name, "memory") == 0;
    if (asm_register(name, strlen(name), &number, &size))
        l->run.slots[l->a->n + number] = (struct asm_slot){ .where = ASM_IN_REGISTER,
                                                            .size = l->run.pointer,
                                                            .reg = (int)number,
                                                            .place = (unsigned)l->a->n + number,
                                                            .output = true,
                                                            .early = true };
}

// ---- what is executed -----------------------------------------------------------------------------------------------

// Whether no pointer leads to the variable.
static bool is_private(const struct var *v)
{
    bool local = v && v->decl && (v->kind == VAR_LOCAL || v->kind == VAR_PARAM);
    return local && type_is_scalar(v->type) && !v->decl->has_address;
}

static bool are_apart(const struct lval *x, const struct lval *y)
{
    if (!x->var || !y->var)
        return is_private(x->var) || is_private(y->var);
    return x->var != y->var || (x->bf && y->bf && x->bf != y->bf) || x->off + (int64_t)x->type->size <= y->off ||
           y->off + (int64_t)y->type->size <= x->off;
}

// Whether two outputs in registers may be one object, so that it is not defined which is written last.
static bool outputs_overlap(const struct lowering *l)
{
    for (size_t i = 0; i < l->a->n_outputs; i++)
        for (size_t k = 0; k < i; k++) {
            bool in_memory = l->run.slots[i].where == ASM_IN_MEMORY || l->run.slots[k].where == ASM_IN_MEMORY;
            if (!in_memory && !are_apart(&l->run.places[i].at, &l->run.places[k].at))
                return true;
        }
    return false;
}

static void start_outputs(struct lowering *l)
{
    struct builder *b = l->b;
    for (size_t i = 0; i < l->a->n_outputs; i++) {
        struct asm_place *p = &l->run.places[i];
        if (l->run.slots[i].where != ASM_IN_REGISTER)
            continue;
        struct type *t = p->at.type->unqual;
        p->value = temp_new(b, t->kind == TYPE_BOOL ? b->t->basic[TYPE_UCHAR] : t);
        if (read_constraint(l, l->a->operands[i]->constraint).input_too)
            emit_assign(b, p->value, exp_cast(b->x, lval_read(b, &p->at), p->value->type));
    }
    for (size_t i = l->a->n_outputs; i < l->a->n; i++) {
        unsigned to = l->run.slots[i].place;
        if (to != i && l->run.places[to].value)
            emit_assign(b, l->run.places[to].value,
                        exp_cast(b->x, l->run.places[i].value, l->run.places[to].value->type));
    }
}

// Gives the object any value, on which no counterexample rests.
static void guess(struct lowering *l, const struct lval *at)
{
    struct builder *b = l->b;
    struct sym name = sym_of(&b->p->syms, CFA_ASSEMBLY);
    if (!b->cur || (volatile_is_input(b, at) && at->is_fixed))
        return;
    if (is_modelled(at->type)) {
        const struct exp *cell = lval_is_cell(at) && !at->bf ? lval_cell(b, at) : temp_new(b, at->type);
        emit_havoc(b, cell, INPUT_ROUGH, name);
        if (!lval_is_cell(at) || at->bf)
            lval_write(b, at, cell);
        return;
    }
    const struct exp **args = ARENA_ARRAY(&b->c->mem, const struct exp *, 1);
    args[0] = lval_addr(b, at, type_pointer(b->t, at->type));
    struct edge *e = emit(b, EDGE_HAVOC_MEM);
    e->args = args;
    e->n_args = e->n_written = 1;
    e->escaped = ESCAPED_NOTHING;
    e->input = INPUT_ROUGH;
    e->extern_name = name;
}

static void finish_outputs(struct lowering *l)
{
    struct builder *b = l->b;
    for (size_t i = 0; i < l->a->n_outputs && b->cur; i++) {
        const struct asm_slot *s = &l->run.slots[i];
        struct asm_place *p = &l->run.places[i];
        bool same = read_constraint(l, l->a->operands[i]->constraint).input_too && !s->written;
        if (s->where == ASM_FLAG)
            lval_write(b, &p->at, exp_cast(b->x, asm_flag(&l->run, s->condition), p->at.type));
        else if (!same && (s->where == ASM_NOWHERE || (!s->valued && !s->written)))
            guess(l, &p->at);
        else if (!same && s->where == ASM_IN_REGISTER)
            lval_write(b, &p->at, exp_cast(b->x, p->value, p->at.type));
    }
}

// ---- what is not ----------------------------------------------------------------------------------------------------

// Whether control may leave or end in the assembly, by an instruction that jumps, calls or stops.
static bool may_leave(const char *text)
{
    static const char *const words[] = { "jmp",    "call", "ret", "iret", "syscall", "sysenter",
                                         "sysret", "int",  "hlt", "loop", "leave" };
    while (*text) {
        size_t n = strcspn(text, " \t\n;:");
        for (size_t i = 0; i < ARRAY_LEN(words); i++) {
            size_t k = strlen(words[i]);
            if (n >= k && strncmp(text, words[i], k) == 0 && (n == k || (n == k + 1 && strchr("lqw", text[k]))))
                return true;
        }
        text += n;
        text += *text != 0;
    }
    return false;
}

static bool may_be_address(const struct lowering *l, const struct exp *v)
{
    return !exp_is_const(v) && v->type->size >= l->run.pointer && !type_is_float(v->type) && v->kind != EXP_FUNC;
}

// The address that operand i gives to the assembly; NULL: none.
static const struct exp *given_address(struct lowering *l, size_t i)
{
    struct builder *b = l->b;
    const struct asm_place *p = &l->run.places[i];
    bool object = p->at.var || p->at.addr;
    if (p->value)
        return may_be_address(l, p->value) ? p->value : NULL;
    if (!object || p->at.bf)
        return NULL;
    if (i >= l->a->n_outputs || !is_modelled(p->at.type))
        return lval_addr(b, &p->at, type_pointer(b->t, p->at.type));
    struct allowed w = read_constraint(l, l->a->operands[i]->constraint);
    if (!w.input_too)
        return NULL;
    if (w.in_memory)
        return lval_addr(b, &p->at, type_pointer(b->t, p->at.type));
    const struct exp *v = temp_keep(b, lval_read(b, &p->at));
    return may_be_address(l, v) ? v : NULL;
}

// Collects the values of operands that may be addresses.
static size_t given_addresses(struct lowering *l, const struct exp ***args)
{
    size_t n = 0;
    *args = ARENA_ARRAY(&l->b->c->mem, const struct exp *, l->a->n + 1);
    for (size_t i = 0; i < l->a->n; i++) {
        const struct exp *v = given_address(l, i);
        if (v)
            (*args)[n++] = v;
    }
    return n;
}

// Changes everything that the assembly may reach: the targets of pointers among the operands, all global variables, and
// what these lead to.
static void guess_memory(struct lowering *l)
{
    struct builder *b = l->b;
    if (!b->cur)
        return;
    const struct exp **args;
    size_t n = given_addresses(l, &args);
    struct edge *e = emit(b, EDGE_HAVOC_MEM);
    e->args = args;
    e->n_args = e->n_written = n;
    e->escaped = ESCAPED_ALL;
    e->is_cut = true;
    e->input = INPUT_ROUGH;
    e->extern_name = sym_of(&b->p->syms, CFA_ASSEMBLY);
    b->has_cut = true;
}

// Lets outputs be made of the addresses that operands hold.
static void give_addresses(struct lowering *l)
{
    struct builder *b = l->b;
    const struct exp **args;
    size_t n = b->cur && l->a->n_outputs ? given_addresses(l, &args) : 0;
    if (!n)
        return;
    struct edge *e = emit(b, EDGE_EXTERN);
    e->args = args;
    e->n_args = n;
    e->extern_name = sym_of(&b->p->syms, CFA_ASSEMBLY);
}

// Makes a value that decides the branch, so that no counterexample goes beyond it.
static const struct exp *guess_way(struct lowering *l)
{
    struct builder *b = l->b;
    const struct exp *way = temp_new(b, b->t->basic[TYPE_INT]);
    emit_havoc(b, way, INPUT_ROUGH, sym_of(&b->p->syms, CFA_ASSEMBLY));
    return way;
}

static void guess_labels(struct lowering *l)
{
    struct builder *b = l->b;
    const struct exp *way = guess_way(l);
    for (size_t i = 0; i < l->a->n_labels && b->cur; i++) {
        struct node *yes = node_new(b), *no = node_new(b);
        emit_assume(b, exp_binary(b->x, OP_EQ, way, exp_int(b->x, way->type, (i128)i)), yes, no);
        flow_at(b, yes);
        lower_goto(b, sym_of(&b->p->syms, l->a->labels[i]));
        flow_at(b, no);
    }
}

static void believe(struct lowering *l, bool known)
{
    struct builder *b = l->b;
    struct place at = sources_place(&b->p->src, l->s->loc);
    assume_note(b, l->s->loc, ASSUME_ASSEMBLY, CFA_ASSEMBLY " at %s:%u changes only what its operands and clobbers say",
                at.file, at.line);
    for (size_t i = 0; i < l->a->n_outputs; i++)
        if (l->run.places[i].at.addr)
            l->run.places[i].at.addr = temp_keep(b, l->run.places[i].at.addr);
    if (l->clobbers_memory || known || l->a->is_basic || strchr(l->a->text, '('))
        guess_memory(l);  // of what operands hold before
    else
        give_addresses(l);
    for (size_t i = 0; i < l->a->n_outputs; i++)
        guess(l, &l->run.places[i].at);
    if (l->a->is_goto) {
        guess_labels(l);
    } else if (may_leave(l->a->text) && b->cur) {
        struct node *on = node_new(b);
        emit_assume(b, guess_way(l), on, on);
        flow_at(b, on);
    }
}

// ---- the statement --------------------------------------------------------------------------------------------------

void lower_asm(struct builder *b, const struct stmt *s)
{
    const struct assembly *a = s->assembly;
    size_t n = a->n + ASM_REGISTERS;
    struct lowering l = { .b = b, .s = s, .a = a };
    struct asm_code code = { 0 };
    if (!b->cur)
        return;
    l.run = (struct asm_run){ .b = b, .n = a->n, .pointer = b->t->machine->ptr_size };
    l.run.slots = ARENA_ARRAY(&b->c->mem, struct asm_slot, n);
    l.run.places = ARENA_ARRAY(&b->c->mem, struct asm_place, n);
    memset(l.run.slots, 0, n * sizeof *l.run.slots);
    memset(l.run.places, 0, n * sizeof *l.run.places);
    bool known = asm_read(b->p, a, &code);
    for (size_t i = 0; i < a->n; i++)
        evaluate(&l, i, known && (code.n || a->n_outputs > 1));
    for (size_t i = 0; i < a->n; i++)
        classify(&l, i);
    for (size_t i = 0; i < a->n_clobbers; i++)
        clobber(&l, a->clobbers[i]);
    if (known && !outputs_overlap(&l) &&
        asm_fit(&code, l.run.slots, a->n, l.clobbers_memory, l.run.pointer, &l.run.flags_read)) {
        start_outputs(&l);
        asm_run(&l.run, &code);
        finish_outputs(&l);
    } else if (b->cur) {
        believe(&l, known);
    }
    vec_free(&code);
}
