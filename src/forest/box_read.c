// SPDX-License-Identifier: Apache-2.0
// box_read.c: boxes of a text.
#include "base/buf.h"
#include "base/scan.h"
#include "forest/box_priv.h"
#include "forest/boxfile.h"
#include "forest/signature.h"
#include "num/range.h"

#include <stdlib.h>

enum token_kind { TOKEN_END, TOKEN_NAME, TOKEN_NUMBER, TOKEN_ARROW, TOKEN_DOTS, TOKEN_SIGN };

struct token {
    enum token_kind kind;
    const char *at;
    uint32_t n;
};

enum { MAX_ITEMS = 64, MAX_CHILDREN = 64 };  // as many as fold.c can make

// An item of the node that is being read, in order of the text, and the states that it leads to.
struct node_item {
    struct label_item x;
    struct token where;
    uint32_t child[BOX_PORTS];
};
struct node_items {
    struct node_item at[MAX_ITEMS];
    uint32_t n;
};

struct reader {
    struct tree_store *s;
    const struct box_program *p;
    const struct source_file *file;
    struct diag *d;
    struct token token;  // the one in hand
    bool failed;
    struct symtab boxes;   // names of boxes
    struct u32_vec box;    // by name: the number of the box; 0: none yet
    struct forest f;       // the part that is being read: its only component
    struct symtab states;  // names of its states
    struct u32_vec state;  // by name
    struct {
        VEC_OF(struct token);
    } uses;  // by name: where it stands first
    struct box_wanted w;
    bool referred[BOX_PORTS];  // ports of the box in hand to which something leads
    struct buf text;
};

// ---- tokens ---------------------------------------------------------------------------------------------------------

// Reports an error, but only the first one: later ones may be consequences of it.
static void fail_at(struct reader *r, struct token at, enum diag_code code, const char *text)
{
    struct loc loc = { r->file->base + (uint32_t)(at.at - r->file->text) };
    if (!r->failed && at.kind == TOKEN_END)
        diag_at(r->d, loc, code, "%s, but the text ends", text);
    else if (!r->failed)
        diag_at(r->d, loc, code, "%s: `%.*s`", text, (int)MIN(at.n, 40), at.at);
    r->failed = true;
    r->token = (struct token){ .kind = TOKEN_END, .at = r->file->text + r->file->size };
}

static bool begins_name(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

// How many characters of a name stand at s; a member of a member or of an array is one name: `links[1].next`.
static uint32_t name_length(const char *s)
{
    const char *begin = s;
    while (begins_name(*s)) {
        while (begins_name(*s) || is_digit(*s) || *s == '$')
            s++;
        for (size_t n; *s == '[' && (n = strspn(s + 1, "0123456789")) && s[n + 1] == ']';)
            s += n + 2;
        s += *s == '.' && begins_name(s[1]);
    }
    return (uint32_t)(s - begin);
}

static const char *skip_blanks(const char *s)
{
    for (;; s++) {
        if (*s == '#')
            s += strcspn(s, "\n");
        if (*s != ' ' && (*s < '\t' || *s > '\r'))
            return s;
    }
}

static void advance(struct reader *r)
{
    const char *s = skip_blanks(r->token.at + r->token.n), *end = r->file->text + r->file->size;
    struct token t = { .kind = TOKEN_SIGN, .at = s, .n = 1 };
    if (s >= end) {
        t = (struct token){ .kind = TOKEN_END, .at = end };
    } else if (begins_name(*s)) {
        t.kind = TOKEN_NAME;
        t.n = name_length(s);
    } else if (is_digit(*s)) {
        t.kind = TOKEN_NUMBER;
        while (is_digit(s[t.n]))
            t.n++;
    } else if ((s[0] == '-' && s[1] == '>') || (s[0] == '.' && s[1] == '.')) {
        t.kind = s[0] == '-' ? TOKEN_ARROW : TOKEN_DOTS;
        t.n = 2;
    } else if (!strchr("{}()[]:,@+-?", *s)) {
        fail_at(r, t, E0532, "a character that stands for nothing");
        return;
    }
    r->token = t;
}

static bool is_text(const struct token *t, const char *text)
{
    return t->kind != TOKEN_END && t->n == strlen(text) && memcmp(t->at, text, t->n) == 0;
}

static bool take(struct reader *r, const char *text)
{
    bool is = is_text(&r->token, text);
    if (is)
        advance(r);
    return is;
}

static void expect(struct reader *r, const char *text)
{
    char message[64];
    snprintf(message, sizeof message, "expected `%s`", text);
    if (!take(r, text))
        fail_at(r, r->token, E0532, message);
}

static u128 read_number(struct reader *r)
{
    u128 v = 0;
    struct token t = r->token;
    if (t.kind != TOKEN_NUMBER) {
        fail_at(r, t, E0532, "expected a number");
        return 0;
    }
    for (uint32_t i = 0; i < t.n; i++) {
        if (v > (~(u128)0 - 9) / 10) {
            fail_at(r, t, E0532, "this number is too large");
            return 0;
        }
        v = v * 10 + (u128)(t.at[i] - '0');
    }
    advance(r);
    return v;
}

static uint32_t read_small(struct reader *r, uint32_t most)
{
    struct token t = r->token;
    u128 v = read_number(r);
    if (v > most)
        fail_at(r, t, E0534, "this number is too large");
    return r->failed ? 0 : (uint32_t)v;
}

static const char *text_of(struct reader *r, struct token t)
{
    r->text.n = 0;
    buf_put(&r->text, t.at, t.n);
    return buf_str(&r->text);
}

static struct token read_name(struct reader *r, const char *what)
{
    struct token t = r->token;
    if (t.kind != TOKEN_NAME)
        fail_at(r, t, E0532, what);
    else
        advance(r);
    return t;
}

// ---- types ----------------------------------------------------------------------------------------------------------

const struct type *box_find_record(const struct box_program *p, enum type_kind kind, struct sym tag)
{
    const struct type *found = NULL;
    for (size_t i = 0; i < p->c->prog->types.all.n; i++) {
        const struct type *t = p->c->prog->types.all.at[i];
        if (t->kind != kind || !tag.i || !sym_eq(t->tag, tag) || !t->complete || t->unqual != t)
            continue;
        if (!found || (box_site(p, found) == UINT32_MAX && box_site(p, t) != UINT32_MAX))
            found = t;
    }
    return found;
}

// A member of t, or of an anonymous member of t; *bit grows by the member's position.
static const struct field *find_field(const struct type *t, const char *name, size_t n, const struct symtab *syms,
                                      int64_t *bit)
{
    for (size_t i = 0; i < t->n_fields; i++) {
        const struct field *f = &t->fields[i], *inner;
        const char *text = sym_str(syms, f->name);
        int64_t at = (int64_t)f->off * 8 + f->bit_off;
        if (f->name.i && strlen(text) == n && memcmp(text, name, n) == 0) {
            *bit += at;
            return f;
        }
        if (!f->name.i && !f->is_bitfield && (inner = find_field(f->type, name, n, syms, bit))) {
            *bit += at;
            return inner;
        }
    }
    return NULL;
}

bool box_find_member(const struct symtab *syms, const struct type *t, const char *path, struct box_bits *out)
{
    const struct field *f = NULL;
    *out = (struct box_bits){ 0 };
    while (*path && t) {
        if (*path == '[') {
            char *end;
            unsigned long long i = strtoull(path + 1, &end, 10);
            if (*end != ']' || t->kind != TYPE_ARRAY || i >= t->len)
                return false;
            out->bit += (int64_t)(i * t->elem->size * 8);
            t = t->elem;
            f = NULL;
            path = end + 1;
        } else {
            path += *path == '.';
            size_t n = strcspn(path, ".[");
            f = n && type_is_record(t) ? find_field(t, path, n, syms, &out->bit) : NULL;
            t = f ? f->type : NULL;
            path += n;
        }
    }
    out->bits = f && f->is_bitfield ? f->bits : t ? (uint32_t)(t->size * 8) : 0;
    return t && type_is_scalar(t) && out->bits;
}

// Whether the program may allocate blocks of so many bytes.
static bool is_size(const struct box_program *p, uint64_t size)
{
    for (size_t i = 0; i < p->c->prog->types.all.n; i++)
        if (p->c->prog->types.all.at[i]->complete && p->c->prog->types.all.at[i]->size == size)
            return true;
    for (size_t i = 0; i < p->c->edges.n; i++) {
        const struct edge *e = p->c->edges.at[i];
        if (e->kind == EDGE_ALLOC && (!exp_is_const(e->size) || e->size->value == size))
            return true;
    }
    return false;
}

// ---- values ---------------------------------------------------------------------------------------------------------

static uint32_t pointer_bits(const struct reader *r)
{
    return r->p->c->prog->types.machine->ptr_size * 8;
}

// The state with a name; made where the name first occurs.
static uint32_t state_of(struct reader *r, struct token name)
{
    struct sym s = sym_intern(&r->states, name.at, name.n);
    if (s.i > r->state.n) {
        struct ta *a = &r->f.parts.at[0].a;
        uint32_t q = r->state.n ? ta_add_state(a) : forest_root(&r->f.parts.at[0]);
        vec_push(&r->state, q);
        vec_push(&r->uses, name);
    }
    return r->state.at[s.i - 1];
}

static uint32_t leaf(struct reader *r, const struct label *l)
{
    return forest_leaf(&r->f, 0, label_of(&r->s->labels, l));
}

// Reads a port behind its `@`.  Any number that a box may have is taken: how many ports this box has shows later.
static uint32_t read_port(struct reader *r)
{
    struct token t = r->token;
    uint32_t port = read_small(r, UINT32_MAX);
    if (port >= BOX_PORTS)
        fail_at(r, t, E0533, "a box has ports 0 to 7 at most");
    if (r->failed)
        return 0;
    r->w.n = MAX(r->w.n, port + 1);
    return port;
}

// Reads what a pointer leads to: a port or a state.
static uint32_t read_target(struct reader *r)
{
    if (take(r, "@")) {
        uint32_t port = read_port(r);
        r->referred[port] = true;
        return forest_leaf(&r->f, 0, label_ref(&r->s->labels, port));
    }
    struct token name = read_name(r, "expected a port, like @1, or a state");
    return r->failed ? 0 : state_of(r, name);
}

static i128 read_bound(struct reader *r)
{
    bool minus = take(r, "-");
    struct token t = r->token;
    if (take(r, "inf"))
        return minus ? -RANGE_HUGE : RANGE_HUGE;
    u128 v = read_number(r);
    if (v >= (u128)RANGE_HUGE)
        fail_at(r, t, E0534, "this number is too large");
    return r->failed ? 0 : minus ? -(i128)v : (i128)v;
}

static uint32_t read_range(struct reader *r, uint32_t bits)
{
    struct label l = { .kind = LABEL_RANGE, .bits = bits };
    struct token t = r->token;
    l.low = read_bound(r);
    expect(r, "..");
    l.high = read_bound(r);
    expect(r, "]");
    l.foreign = take(r, "?");
    if (l.low > l.high)
        fail_at(r, t, E0534, "no number is within these bounds, from");
    return r->failed ? 0 : leaf(r, &l);
}

static uint32_t read_pattern(struct reader *r, uint32_t bits)
{
    struct label l = { .kind = LABEL_NUMBER, .bits = bits };
    bool minus = take(r, "-");
    struct token t = r->token;
    l.pattern = take(r, "NULL") ? 0 : read_number(r);
    u128 all = bits < 128 ? ((u128)1 << bits) - 1 : ~(u128)0;
    if (l.pattern > all)
        fail_at(r, t, E0534, "this number does not fit into its bits");
    if (minus)
        l.pattern = -l.pattern & all;
    return r->failed ? 0 : leaf(r, &l);
}

static void read_disp(struct reader *r, struct label_item *x)
{
    bool minus = is_text(&r->token, "-");
    if (!take(r, "-") && !take(r, "+"))
        return;
    int64_t by = read_small(r, INT32_MAX);
    x->disp = minus ? -by : by;
}

static uint32_t read_value(struct reader *r, struct label_item *x)
{
    struct token t = r->token;
    if (take(r, "["))
        return read_range(r, x->bits);
    if (t.kind == TOKEN_NUMBER || is_text(&t, "-") || is_text(&t, "NULL"))
        return read_pattern(r, x->bits);
    if (x->bits != pointer_bits(r))
        fail_at(r, t, E0534, "what has not the size of a pointer holds a number, not");
    uint32_t to = read_target(r);
    read_disp(r, x);
    return to;
}

// ---- nodes ----------------------------------------------------------------------------------------------------------

// Reads `bytes 0 to 7` or `bits 0 to 63`, behind the first word.
static void read_bits(struct reader *r, struct label_item *x, uint32_t unit)
{
    struct token t = r->token;
    uint32_t first = read_small(r, INT32_MAX);
    expect(r, "to");
    uint32_t last = read_small(r, INT32_MAX);
    if (last < first || last - first >= UINT32_MAX / 8)
        fail_at(r, t, E0534, "no bits lie between these, from");
    x->bit = (int64_t)first * unit;
    x->bits = (last - first + 1) * unit;
}

static void read_selector(struct reader *r, const struct type *t, struct label_item *x)
{
    struct box_bits bits;
    struct token name = read_name(r, "expected a member, `bytes` or `bits`");
    bool by_number = r->token.kind == TOKEN_NUMBER;
    *x = (struct label_item){ .ports = 1 };
    if (by_number && is_text(&name, "bytes")) {
        read_bits(r, x, 8);
    } else if (by_number && is_text(&name, "bits")) {
        read_bits(r, x, 1);
    } else if (!r->failed && (!t || !box_find_member(&r->p->c->prog->syms, t, text_of(r, name), &bits))) {
        fail_at(r, name, E0534, t ? "this record has no such number or pointer" : "a block has no members");
    } else if (!r->failed) {
        x->bit = bits.bit;
        x->bits = bits.bits;
    }
}

// Reads a box that was defined before; its children are its ports except the first.
static void read_inner(struct reader *r, struct label_item *x, uint32_t *child)
{
    struct token name = read_name(r, "expected the name of a box");
    struct sym s = r->failed ? (struct sym){ 0 } : sym_find(&r->boxes, text_of(r, name));
    uint32_t box = s.i && s.i <= r->box.n ? r->box.at[s.i - 1] : 0, n = 0;
    if (!box) {
        fail_at(r, name, E0533, "no box before this one has this name, and only such boxes may be parts of it");
        return;
    }
    const struct label_box *b = &r->s->labels.boxes.at[box];
    *x = (struct label_item){ .box = box, .ports = b->n };
    x->bit = label_at(&r->s->labels, b->covers)->item[0].bit;
    expect(r, "(");
    for (; n < b->n && !r->failed; n++) {
        if (n)
            expect(r, ",");
        child[n] = read_target(r);
    }
    if (!take(r, ")"))
        fail_at(r, r->token, E0533, "this box has fewer ports");
}

static void read_items(struct reader *r, const struct type *t, struct node_items *out)
{
    out->n = 0;
    expect(r, "{");
    while (!r->failed && !take(r, "}")) {
        struct label_item x;
        if (out->n == MAX_ITEMS) {
            fail_at(r, r->token, E0534, "more than 64 things are known of this node");
            return;
        }
        if (out->n)
            expect(r, ",");
        out->at[out->n].where = r->token;
        if (is_text(&r->token, "box") && begins_name(*skip_blanks(r->token.at + r->token.n))) {
            advance(r);
            read_inner(r, &x, out->at[out->n].child);
        } else {
            read_selector(r, t, &x);
            expect(r, ":");
            out->at[out->n].child[0] = r->failed ? 0 : read_value(r, &x);
        }
        out->at[out->n++].x = x;
    }
}

// The selectors of a node that an item covers.
static uint32_t covered_by(struct reader *r, const struct label_item *x)
{
    struct label one = { .kind = LABEL_NODE, .n_items = 1, .item = x };
    return label_covered(&r->s->labels, label_of(&r->s->labels, &one));
}

static bool is_within(const struct reader *r, uint32_t covered, uint64_t size)
{
    const struct label *l = label_at(&r->s->labels, covered);
    const struct label_item *last = &l->item[l->n_items - 1];
    return (uint64_t)last->bit + last->bits <= size * 8;
}

static void check_items(struct reader *r, const struct node_items *items, uint64_t size)
{
    uint32_t all = LABEL_NOTHING;
    for (uint32_t i = 0; i < items->n && !r->failed; i++) {
        uint32_t covered = covered_by(r, &items->at[i].x);
        if (!is_within(r, covered, size))
            fail_at(r, items->at[i].where, E0534, "this does not lie in the block");
        if (label_overlap(&r->s->labels, all, covered))
            fail_at(r, items->at[i].where, E0534, "this overlaps what stands before it in the node");
        all = label_both(&r->s->labels, all, covered);
    }
}

// Reads the type (NULL: not known) and the size of a node.
static const struct type *read_kind(struct reader *r, struct label *l)
{
    const struct type *t = NULL;
    struct token first = r->token, size = first;
    bool is_union = is_text(&first, "union"), is_record = is_union || is_text(&first, "struct");
    if (!is_record && !is_text(&first, "block"))
        fail_at(r, first, E0532, "expected `struct`, `union` or `block`");
    advance(r);
    if (is_record) {
        struct token tag = read_name(r, "expected a tag");
        struct sym s = r->failed ? (struct sym){ 0 } : sym_find(&r->p->c->prog->syms, text_of(r, tag));
        t = box_find_record(r->p, is_union ? TYPE_UNION : TYPE_STRUCT, s);
        if (!t)
            fail_at(r, tag, E0534, "the program has no such record");
    }
    l->size = t ? t->size : 0;
    if (!t || is_text(&r->token, "(")) {
        expect(r, "(");
        size = r->token;
        l->size = read_small(r, INT32_MAX);
        expect(r, ")");
    }
    if (!r->failed && (t ? l->size < t->size : !is_size(r->p, l->size)))
        fail_at(r, size, E0534, t ? "this record is larger" : "no type and no block of the program has this size");
    l->site = t && !r->failed ? box_site(r->p, t) : UINT32_MAX;
    l->foreign = take(r, "foreign");
    return t;
}

// Sorts items, with their children, in order of their bits.
static void sort_items(struct node_items *items)
{
    for (uint32_t i = 1; i < items->n; i++)
        for (uint32_t k = i; k && items->at[k].x.bit < items->at[k - 1].x.bit; k--) {
            struct node_item swap = items->at[k];
            items->at[k] = items->at[k - 1];
            items->at[k - 1] = swap;
        }
}

static void read_rule(struct reader *r)
{
    struct node_items items;
    struct label_item item[MAX_ITEMS];
    struct label l = { .kind = LABEL_NODE, .item = item };
    uint32_t child[MAX_ITEMS * BOX_PORTS], n = 0;
    struct token name = read_name(r, "expected `box`, `port`, or a state");
    uint32_t q = r->failed ? 0 : state_of(r, name);
    expect(r, "->");
    const struct type *t = read_kind(r, &l);
    read_items(r, t, &items);
    check_items(r, &items, l.size);
    if (r->failed)
        return;
    sort_items(&items);
    for (uint32_t i = 0; i < items.n; i++) {
        item[l.n_items++] = items.at[i].x;
        for (uint32_t p = 0; p < items.at[i].x.ports; p++)
            child[n++] = items.at[i].child[p];
    }
    if (n > MAX_CHILDREN)
        fail_at(r, name, E0534, "more than 64 pointers and numbers are known of a node of this state");
    else
        ta_add_rule(&r->f.parts.at[0].a, q, label_of(&r->s->labels, &l), n, child);
}

// ---- parts, boxes ---------------------------------------------------------------------------------------------------

// Checks that all rules of the root of a part describe the same bits: these are what the box contains of the node.
static bool is_one_node(const struct reader *r, const struct ta *a)
{
    uint32_t n;
    const struct ta_rule *rule = ta_rules(a, forest_root(&r->f.parts.at[0]), &n);
    for (uint32_t i = 1; i < n; i++)
        if (label_covered(&r->s->labels, rule[i].symbol) != label_covered(&r->s->labels, rule[0].symbol))
            return false;
    return true;
}

static bool is_child(const struct ta *a, uint32_t q)
{
    for (uint32_t p = 0, n; p < ta_state_count(a); p++) {
        const struct ta_rule *rule = ta_rules(a, p, &n);
        for (uint32_t i = 0; i < n; i++)
            for (uint32_t k = 0; k < ta_arity(a->pool, rule[i].tuple); k++)
                if (ta_children(a->pool, rule[i].tuple)[k] == q)
                    return true;
    }
    return false;
}

static void check_states(struct reader *r, const struct signatures *sig, bool uniform)
{
    const struct ta *a = &r->f.parts.at[0].a;
    for (uint32_t i = 0, n; i < r->uses.n; i++) {
        (void)ta_rules(a, r->state.at[i], &n);
        if (!n)
            fail_at(r, r->uses.at[i], E0533, "this state has no rules");
        else if (i && !is_child(a, r->state.at[i]))
            fail_at(r, r->uses.at[i], E0533, "no rule leads to this state");
    }
    // (The last use comes first: the uses before it lead there.)
    for (size_t i = r->uses.n; i-- > 0 && !r->failed;)
        if (sig->of.at[r->state.at[i]] == TA_NONE)
            fail_at(r, r->uses.at[i], E0535, "nodes of this state are nested to no end");
    if (is_child(a, forest_root(&r->f.parts.at[0])))
        fail_at(r, r->uses.at[0], E0535, "the node at the port is no node below itself: this is the first state");
    if (!uniform)
        fail_at(
            r, r->uses.at[0], E0535,
            "the trees of each state of a part have to lead to the same ports in the same order, which they do not");
    else if (!r->failed && !is_one_node(r, a))
        fail_at(r, r->uses.at[0], E0535, "all rules for the node at the port have to describe the same bits of it");
}

static void begin_part(struct reader *r)
{
    forest_init(&r->f, &r->s->labels, &r->s->pool);
    (void)forest_add(&r->f, false);
}

static void end_part(struct reader *r)
{
    forest_free(&r->f);
    symtab_free(&r->states);
    r->states = (struct symtab){ 0 };
    vec_clear(&r->state);
    vec_clear(&r->uses);
}

// Reads the rules of a part, behind `port N`.
static void read_rules(struct reader *r, uint32_t port)
{
    struct signatures sig;
    begin_part(r);
    while (!r->failed && r->token.kind == TOKEN_NAME && !is_text(&r->token, "box") && !is_text(&r->token, "port"))
        read_rule(r);
    if (!r->uses.n)
        fail_at(r, r->token, E0532, "expected a rule of this port");
    if (!r->failed) {
        bool uniform = signatures_of(&sig, &r->s->labels, &r->f.parts.at[0].a);
        check_states(r, &sig, uniform);
        signatures_free(&sig);
    }
    if (!r->failed) {
        // The number of ports is known only behind the last part: until then any port that a box may have is a
        // reference.
        uint32_t n = r->w.n;
        r->w.n = BOX_PORTS;
        (void)box_set_part(r->s, &r->w, port, &r->f.parts.at[0].a);
        r->w.n = n;
    }
    end_part(r);
}

static void read_part(struct reader *r)
{
    expect(r, "port");
    struct token where = r->token;
    uint32_t port = read_port(r);
    if (!r->failed && r->w.part[port].tree != TA_NONE)
        fail_at(r, where, E0533, "this box has said what it adds at this port");
    if (!r->failed)
        read_rules(r, port);
}

static void check_ports(struct reader *r, struct token name)
{
    if (r->w.part[0].tree == TA_NONE)
        fail_at(r, name, E0533, "this box says nothing of the node at port 0");
    for (uint32_t p = 1; p < r->w.n && !r->failed; p++)
        if (!r->referred[p])
            fail_at(r, name, E0533, "nothing leads to one of the ports of this box");
}

static void read_box(struct reader *r)
{
    expect(r, "box");
    struct token name = read_name(r, "expected the name of a box");
    if (r->failed)
        return;
    struct sym s = sym_intern(&r->boxes, name.at, name.n);
    if (s.i <= r->box.n)
        fail_at(r, name, E0533, "there is a box with this name before");
    r->w = box_without_parts(0);
    memset(r->referred, 0, sizeof r->referred);
    for (uint32_t i = 0; i < BOX_PORTS; i++)
        r->w.port[i] = i;
    do
        read_part(r);
    while (!r->failed && is_text(&r->token, "port"));
    if (!r->failed)
        check_ports(r, name);
    if (!r->failed && box_is_twofold(r->s, &r->w))
        fail_at(r, name, E0534, "two parts, or boxes in them, describe the same bits of a node at a port of this box");
    if (r->failed)
        return;
    uint32_t box = box_take(r->s, &r->w, true, true);
    vec_push(&r->box, box);
    if (!box)
        fail_at(r, name, E0533, "there are too many boxes: no further one than 63");
}

enum rc box_read(struct tree_store *s, const struct box_program *p, const struct source_file *text, struct diag *d)
{
    struct reader r = { .s = s, .p = p, .file = text, .d = d, .token = { .at = text->text } };
    advance(&r);
    while (!r.failed && r.token.kind != TOKEN_END)
        read_box(&r);
    symtab_free(&r.boxes);
    symtab_free(&r.states);
    vec_free(&r.box);
    vec_free(&r.state);
    vec_free(&r.uses);
    buf_free(&r.text);
    return r.failed ? RC_USER : RC_OK;
}
