// SPDX-License-Identifier: Apache-2.0
// search.c: values of gates, propagated by tables, decided at inputs, and taken back with learning.
#include "smt/sat/search.h"

enum {
    PAGE = 512,
    NONE = 0,
    WORDS_MAX = 1 << 13,  // words of clauses; if there are more, all clauses are forgotten
    HEAD = 3,             // words of a clause before its literals
    STEPS_MIN = 20000,    // steps that a question may take, and steps for each node
    STEPS_PER_NODE = 30,
    OUT = 0,  // positions: the gate itself, and from 1 on its arguments
    POSITIONS = 4,
    STATES = 81,
};

// ---- tables ---------------------------------------------------------------------------------------------------------

// What follows from the values of a gate and its arguments.  The index is the values (0 none, 1 false, 2 true) in base
// 3, the gate's lowest.
struct rule {
    uint8_t conflict;        // positions whose values contradict each other; 0: there is none
    uint8_t implied, value;  // positions that get a value; which value
    uint8_t why[POSITIONS];  // positions that they follow from
    bool open;               // the gate has a value that its arguments do not give it
};

static struct rule rules[GATE_CHOICE + 1][STATES];
static bool rules_made;

static bool output(enum gate_kind kind, unsigned at)
{
    bool a = at >> 1 & 1, b = at >> 2 & 1, c = at >> 3 & 1;
    return kind == GATE_AND ? a && b : kind == GATE_XOR ? a != b : c ? a : b;
}

// Whether values (bits of `at`) at the positions in mask occur in a run of the gate.
static bool occurs(enum gate_kind kind, unsigned mask, unsigned at)
{
    for (unsigned run = 0; run < 1u << POSITIONS; run++)
        if ((run & 1) == output(kind, run) && ((run ^ at) & mask) == 0)
            return true;
    return false;
}

// Drops positions from mask (none of `keep`) as long as the values at the rest still contradict each other.
static unsigned minimal(enum gate_kind kind, unsigned mask, unsigned at, unsigned keep)
{
    for (unsigned i = 0; i < POSITIONS; i++)
        if (mask >> i & 1 && !(keep >> i & 1) && !occurs(kind, mask & ~(1u << i), at))
            mask &= ~(1u << i);
    return mask;
}

static struct rule make_rule(enum gate_kind kind, unsigned state)
{
    struct rule r = { 0 };
    unsigned mask = 0, at = 0;
    for (unsigned i = 0; i < POSITIONS; i++, state /= 3) {
        mask |= (unsigned)(state % 3 != 0) << i;
        at |= (unsigned)(state % 3 == 2) << i;
    }
    if (!occurs(kind, mask, at)) {
        r.conflict = (uint8_t)minimal(kind, mask, at, 0);
        return r;
    }
    for (unsigned i = 0; i < POSITIONS; i++) {
        unsigned bit = 1u << i;
        if (mask & bit || (occurs(kind, mask | bit, at) && occurs(kind, mask | bit, at | bit)))
            continue;
        bool value = occurs(kind, mask | bit, at | bit);
        unsigned other = value ? at : at | bit;
        r.implied |= (uint8_t)bit;
        r.value |= (uint8_t)(value ? bit : 0);
        r.why[i] = (uint8_t)(minimal(kind, mask | bit, other, bit) & ~bit);
    }
    r.open = mask & 1 && occurs(kind, mask, at ^ 1);
    return r;
}

static void make_rules(void)
{
    for (int kind = GATE_AND; kind <= GATE_CHOICE && !rules_made; kind++)
        for (unsigned state = 0; state < STATES; state++)
            rules[kind][state] = make_rule((enum gate_kind)kind, state);
    rules_made = true;
}

// ---- nodes ----------------------------------------------------------------------------------------------------------

static uint32_t *entry_of(struct search *s, uint32_t gate)
{
    size_t p = gate / PAGE;
    while (s->page.n <= p)
        vec_push(&s->page, NULL);
    if (!s->page.at[p])
        s->page.at[p] = MEM_ARRAY(uint32_t, PAGE);
    return &s->page.at[p][gate % PAGE];
}

// The node of a gate; 0: the gate has none.
static uint32_t node_of(const struct search *s, uint32_t gate)
{
    size_t p = gate / PAGE;
    return p < s->page.n && s->page.at[p] ? s->page.at[p][gate % PAGE] >> 1 : 0;
}

void search_init(struct search *s, const struct gates *g)
{
    make_rules();
    *s = (struct search){ .gates = g, .visited = 1, .attached = 1 };
    vec_push(&s->nodes, (struct search_node){ 0 });
    vec_push(&s->value, 1);
    vec_push(&s->clauses, 0);  // so that none is where 0 is
}

void search_free(struct search *s)
{
    for (size_t i = 0; i < s->page.n; i++)
        mem_free(s->page.at[i], PAGE * sizeof(uint32_t));
    vec_free(&s->page);
    vec_free(&s->nodes);
    vec_free(&s->value);
    vec_free(&s->owners);
    vec_free(&s->decisions);
    vec_free(&s->trail);
    vec_free(&s->clauses);
    vec_free(&s->asserted);
    vec_free(&s->assumed);
    vec_free(&s->failed);
    vec_free(&s->stack);
    vec_free(&s->learned);
    vec_free(&s->seen);
    vec_free(&s->marks);
    *s = (struct search){ 0 };
}

static unsigned arity(uint8_t kind)
{
    return kind == GATE_INPUT ? 0 : kind == GATE_CHOICE ? 3 : 2;
}

// A gate whose arguments are nodes.
static void add_node(struct search *s, uint32_t gate)
{
    const struct gate *g = &s->gates->at.at[gate];
    const lit arg[] = { g->a, g->b, g->c };
    uint32_t n = (uint32_t)s->nodes.n;
    struct search_node x = { .gate = gate, .kind = (uint8_t)g->kind };
    for (unsigned k = 0; k < arity(x.kind); k++) {
        uint32_t of = node_of(s, lit_gate(arg[k]));
        x.arg[k] = of << 1 | (arg[k] & 1);
        x.next[k] = s->nodes.at[of].uses;
        s->nodes.at[of].uses = 1 + (n << 2 | k);
    }
    vec_push(&s->nodes, x);
    vec_push(&s->value, NONE);
    uint32_t *e = entry_of(s, gate);
    *e = n << 1 | (*e & 1);
    if (x.kind == GATE_INPUT && g->a && (!s->owners.n || vec_last(&s->owners).owner != g->a))
        vec_push(&s->owners, ((struct search_owner){ g->a, n }));
}

uint32_t search_enter(struct search *s, lit a)
{
    size_t first = s->nodes.n;
    vec_clear(&s->stack);
    if (lit_gate(a) && !node_of(s, lit_gate(a)))
        vec_push(&s->stack, lit_gate(a));
    while (s->stack.n) {
        uint32_t gate = vec_last(&s->stack);
        size_t before = s->stack.n;
        const struct gate *g = &s->gates->at.at[gate];
        const lit arg[] = { g->a, g->b, g->c };
        if (node_of(s, gate)) {
            s->stack.n--;
            continue;
        }
        for (unsigned k = 0; k < arity(g->kind); k++)
            if (!node_of(s, lit_gate(arg[k])) && lit_gate(arg[k]))
                vec_push(&s->stack, lit_gate(arg[k]));
        if (s->stack.n > before)
            continue;
        s->stack.n--;
        add_node(s, gate);
    }
    s->steps += s->nodes.n - first;
    return node_of(s, lit_gate(a)) << 1 | (a & 1);
}

// ---- values ---------------------------------------------------------------------------------------------------------

// The value of literal x: 0 none, 1 false, 2 true.
static unsigned node_value(const struct search *s, uint32_t x)
{
    unsigned v = s->value.at[x >> 1];
    return v && x & 1 ? 3 - v : v;
}

static bool last_value(const struct search *s, uint32_t node)
{
    uint32_t gate = s->nodes.at[node].gate;
    return s->page.at[gate / PAGE][gate % PAGE] & 1;
}

static void set(struct search *s, uint32_t x, uint32_t reason)
{
    struct search_node *n = &s->nodes.at[x >> 1];
    s->value.at[x >> 1] = x & 1 ? 1 : 2;
    n->level = (uint32_t)s->decisions.n;
    n->reason = reason;
    vec_push(&s->trail, x);
}

// Takes back all decisions but the first `level`.
static void step_back(struct search *s, size_t level)
{
    if (level >= s->decisions.n)
        return;
    const struct search_decision d = s->decisions.at[level];
    while (s->trail.n > d.trail) {
        uint32_t x = vec_pop(&s->trail);
        uint32_t gate = s->nodes.at[x >> 1].gate;
        uint32_t *e = &s->page.at[gate / PAGE][gate % PAGE];
        *e = (*e & ~1u) | !(x & 1);
        s->value.at[x >> 1] = NONE;
    }
    s->checked = MIN(s->checked, d.checked);
    s->next = MIN(s->next, s->trail.n);
    s->decisions.n = level;
}

// The reason of a value is a clause, or positions of a gate.
static uint32_t reason_clause(uint32_t where)
{
    return where << 1;
}
static uint32_t reason_gate(uint32_t node, unsigned positions)
{
    return (node << 4 | positions) << 1 | 1;
}

static uint32_t at_position(const struct search *s, uint32_t node, unsigned i)
{
    return i == OUT ? node << 1 : s->nodes.at[node].arg[i - 1];
}

static const struct rule *rule_of(const struct search *s, uint32_t node)
{
    const struct search_node *x = &s->nodes.at[node];
    unsigned state = s->value.at[node] + 3 * node_value(s, x->arg[0]) + 9 * node_value(s, x->arg[1]);
    if (x->kind == GATE_CHOICE)
        state += 27 * node_value(s, x->arg[2]);
    return &rules[x->kind][state];
}

// Sets the values that follow at a gate.  False: a conflict, whose literals (all false) are in `learned`.
static bool visit(struct search *s, uint32_t n)
{
    s->steps++;
    if (s->nodes.at[n].kind == GATE_INPUT)
        return true;
    const struct rule *r = rule_of(s, n);
    if (r->conflict) {
        vec_clear(&s->learned);
        for (unsigned i = 0; i < POSITIONS; i++) {
            if (!(r->conflict >> i & 1))
                continue;
            uint32_t x = at_position(s, n, i);
            vec_push(&s->learned, node_value(s, x) == 2 ? x ^ 1 : x);
        }
        return false;
    }
    unsigned last = s->nodes.at[n].kind == GATE_CHOICE ? POSITIONS : POSITIONS - 1;
    for (unsigned i = 0; i < last; i++)
        if (r->implied >> i & 1)
            set(s, at_position(s, n, i) ^ !(r->value >> i & 1), reason_gate(n, r->why[i]));
    return true;
}

// ---- clauses --------------------------------------------------------------------------------------------------------

// Clause `where` watches its literal k (0, 1): the clause is visited when that literal becomes false.
static void watch(struct search *s, uint32_t where, unsigned k)
{
    uint32_t x = s->clauses.at[where + HEAD + k];
    uint32_t *head = &s->nodes.at[x >> 1].watch[x & 1];
    s->clauses.at[where + 1 + k] = *head;
    *head = 1 + (where << 1 | k);
}

// Makes a clause of literals, and gives its place.
static uint32_t add_clause(struct search *s, const uint32_t *at, size_t n)
{
    uint32_t where = (uint32_t)s->clauses.n;
    vec_push(&s->clauses, (uint32_t)n);
    vec_push(&s->clauses, 0);
    vec_push(&s->clauses, 0);
    for (size_t i = 0; i < n; i++)
        vec_push(&s->clauses, at[i]);
    return where;
}

// Moves up to two literals that are not false to the front of a clause.  How many there are; 3: one is true.
static unsigned arrange(struct search *s, uint32_t where)
{
    uint32_t *c = &s->clauses.at[where], found = 0;
    for (uint32_t i = 0; i < c[0] && found < 2; i++) {
        uint32_t x = c[HEAD + i];
        if (node_value(s, x) == 2)
            return 3;
        if (node_value(s, x) == 1)
            continue;
        c[HEAD + i] = c[HEAD + found];
        c[HEAD + found++] = x;
    }
    return found;
}

// Attaches the clauses that are not watched yet: new ones, or all after nodes were forgotten.  No decision is made at
// this time.
static void attach(struct search *s)
{
    for (size_t w = s->attached; w < s->clauses.n; w += HEAD + s->clauses.at[w]) {
        uint32_t where = (uint32_t)w;
        unsigned open = arrange(s, where);
        if (open == 2) {
            watch(s, where, 0);
            watch(s, where, 1);
        } else if (open == 1) {
            set(s, s->clauses.at[where + HEAD], NONE);
        }
        s->broken |= open == 0;
    }
    s->attached = s->clauses.n;
}

// Detaches all clauses: no literal is watched any more.
static void detach(struct search *s)
{
    for (size_t w = 1; w < s->attached; w += HEAD + s->clauses.at[w])
        for (unsigned k = 0; k < 2; k++) {
            uint32_t x = s->clauses.at[w + HEAD + k];
            s->nodes.at[x >> 1].watch[x & 1] = 0;
        }
    s->attached = 1;
}

// Sets the values that follow in the clauses that watch the opposite of x.  False: a conflict, whose literals are in
// `learned`.
static bool visit_clauses(struct search *s, uint32_t x)
{
    uint32_t *link = &s->nodes.at[x >> 1].watch[!(x & 1)];
    while (*link) {
        uint32_t where = (*link - 1) >> 1, k = (*link - 1) & 1, *c = &s->clauses.at[where];
        uint32_t other = c[HEAD + 1 - k], i = 2;
        s->steps++;
        if (node_value(s, other) == 2) {
            link = &c[1 + k];
            continue;
        }
        while (i < c[0] && node_value(s, c[HEAD + i]) == 1)
            i++;
        if (i < c[0]) {
            uint32_t y = c[HEAD + i];
            c[HEAD + i] = c[HEAD + k];
            c[HEAD + k] = y;
            *link = c[1 + k];
            watch(s, where, k);
            continue;
        }
        if (node_value(s, other) == 1) {
            vec_clear(&s->learned);
            for (i = 0; i < c[0]; i++)
                vec_push(&s->learned, c[HEAD + i]);
            return false;
        }
        set(s, other, reason_clause(where));
        link = &c[1 + k];
    }
    return true;
}

static bool propagate(struct search *s)
{
    while (s->next < s->trail.n) {
        uint32_t x = s->trail.at[s->next++], n = x >> 1;
        if (!visit(s, n))
            return false;
        for (uint32_t u = s->nodes.at[n].uses; u;) {
            uint32_t of = (u - 1) >> 2;
            if (!visit(s, of))
                return false;
            u = s->nodes.at[of].next[(u - 1) & 3];
        }
        if (!visit_clauses(s, x))
            return false;
    }
    return true;
}

// ---- learning -------------------------------------------------------------------------------------------------------

// Marks a node; true the first time.
static bool mark(struct search *s, uint32_t node)
{
    while (s->seen.n < s->nodes.n)
        vec_push(&s->seen, 0);
    if (s->seen.at[node])
        return false;
    s->seen.at[node] = 1;
    vec_push(&s->marks, node);
    return true;
}

static void unmark(struct search *s)
{
    while (s->marks.n)
        s->seen.at[vec_pop(&s->marks)] = 0;
}

// Pushes the nodes that the value of node n follows from to `stack`.
static void reasons(struct search *s, uint32_t n)
{
    uint32_t why = s->nodes.at[n].reason;
    vec_clear(&s->stack);
    if (why & 1) {
        uint32_t gate = why >> 5;
        for (unsigned i = 0; i < POSITIONS; i++)
            if (why >> (1 + i) & 1)
                vec_push(&s->stack, at_position(s, gate, i) >> 1);
        return;
    }
    const uint32_t *c = &s->clauses.at[why >> 1];
    for (uint32_t i = 0; i < c[0]; i++)
        if (c[HEAD + i] >> 1 != n)
            vec_push(&s->stack, c[HEAD + i] >> 1);
}

// The literal of a node that is false.
static uint32_t false_literal(const struct search *s, uint32_t n)
{
    return n << 1 | (s->value.at[n] == 2);
}

static uint32_t level_of(const struct search *s, uint32_t x)
{
    return s->nodes.at[x >> 1].level;
}

// Takes a node that the conflict follows from into account: it is counted if its value is of this level, else its
// literal joins the learned clause.
static void take_part(struct search *s, uint32_t n, uint32_t level, unsigned *here)
{
    if (s->nodes.at[n].level == 0 || !mark(s, n))
        return;
    if (s->nodes.at[n].level == level)
        ++*here;
    else
        vec_push(&s->learned, false_literal(s, n));
}

// Replaces the conflict in `learned` by a clause that excludes it: first its one literal of the conflict's level,
// second one of the next highest level.
static void analyse(struct search *s, uint32_t level)
{
    unsigned here = 0;
    size_t n = s->learned.n, at = s->trail.n;
    vec_clear(&s->stack);
    for (size_t i = 0; i < n; i++)
        vec_push(&s->stack, s->learned.at[i] >> 1);
    vec_clear(&s->learned);
    vec_push(&s->learned, 0);
    for (;;) {
        for (size_t i = 0; i < s->stack.n; i++)
            take_part(s, s->stack.at[i], level, &here);
        do
            at--;
        while (!s->seen.at[s->trail.at[at] >> 1]);
        if (--here == 0)
            break;
        reasons(s, s->trail.at[at] >> 1);
    }
    s->learned.at[0] = s->trail.at[at] ^ 1;
    for (size_t i = 2; i < s->learned.n; i++)
        if (level_of(s, s->learned.at[i]) > level_of(s, s->learned.at[1])) {
            uint32_t x = s->learned.at[i];
            s->learned.at[i] = s->learned.at[1];
            s->learned.at[1] = x;
        }
    unmark(s);
}

// Learns a clause from the conflict and steps back.  False: the conflict follows from what is asserted alone.
static bool learn(struct search *s)
{
    uint32_t level = 0;
    for (size_t i = 0; i < s->learned.n; i++)
        level = MAX(level, level_of(s, s->learned.at[i]));
    if (level == 0)
        return false;
    step_back(s, level);
    analyse(s, level);
    s->steps += s->learned.n;
    bool unit = s->learned.n == 1;
    step_back(s, unit ? 0 : level_of(s, s->learned.at[1]));
    if (unit) {
        set(s, s->learned.at[0], NONE);
        return true;
    }
    uint32_t where = add_clause(s, s->learned.at, s->learned.n);
    s->attached = s->clauses.n;
    watch(s, where, 0);
    watch(s, where, 1);
    set(s, s->learned.at[0], reason_clause(where));
    return true;
}

// Assumption x is false: adds x and the assumptions that make it false to `failed`.
static void explain(struct search *s, uint32_t x)
{
    vec_push(&s->failed, s->nodes.at[x >> 1].gate << 1 | (x & 1));
    (void)mark(s, x >> 1);
    for (size_t at = s->trail.n; at-- > 0 && s->nodes.at[s->trail.at[at] >> 1].level;) {
        uint32_t y = s->trail.at[at], n = y >> 1;
        if (!s->seen.at[n])
            continue;
        if (s->nodes.at[n].reason == NONE) {
            vec_push(&s->failed, s->nodes.at[n].gate << 1 | (y & 1));
            continue;
        }
        reasons(s, n);
        for (size_t i = 0; i < s->stack.n; i++)
            (void)mark(s, s->stack.at[i]);
    }
    unmark(s);
}

// ---- decisions ------------------------------------------------------------------------------------------------------

static bool is_open(const struct search *s, uint32_t x)
{
    return node_value(s, x) == NONE;
}

static bool last_literal(const struct search *s, uint32_t x)
{
    return last_value(s, x >> 1) ^ (x & 1);
}

// Chooses one of two arguments of an exclusive or that have no values: best one that is computed.
static uint32_t computed(const struct search *s, uint32_t a, uint32_t b)
{
    return s->nodes.at[a >> 1].kind == GATE_INPUT ? b : a;
}

// The literal that should hold so that a gate gets `value`: a literal of one of its arguments without value.
static uint32_t towards(const struct search *s, const struct search_node *x, bool value)
{
    uint32_t a = x->arg[0], b = x->arg[1], c = x->arg[2];
    if (x->kind == GATE_AND) {
        bool first = is_open(s, a) && (value || !is_open(s, b) || !last_literal(s, a) || last_literal(s, b));
        return (first ? a : b) ^ !value;
    }
    if (x->kind == GATE_XOR) {
        if (is_open(s, a) && is_open(s, b)) {
            uint32_t y = computed(s, a, b);
            return y ^ !last_literal(s, y);
        }
        uint32_t y = is_open(s, a) ? a : b, z = y == a ? b : a;
        return y ^ (value == (node_value(s, z) == 2));
    }
    if (!is_open(s, c))
        return (node_value(s, c) == 2 ? a : b) ^ !value;
    if (!is_open(s, a))
        return c ^ ((node_value(s, a) == 2) != value);
    if (!is_open(s, b))
        return c ^ ((node_value(s, b) == 2) == value);
    return c ^ !last_literal(s, c);
}

static void decide(struct search *s, uint32_t x)
{
    vec_push(&s->decisions, ((struct search_decision){ (uint32_t)s->trail.n, (uint32_t)s->checked }));
    if (is_open(s, x))
        set(s, x, NONE);
}

// Decides an input for the oldest gate whose value its arguments do not give.  False: there is no such gate.
static bool decide_input(struct search *s)
{
    for (; s->checked < s->trail.n; s->checked++) {
        uint32_t x = s->trail.at[s->checked];
        if (s->nodes.at[x >> 1].kind != GATE_INPUT && rule_of(s, x >> 1)->open)
            break;
        s->steps++;
    }
    if (s->checked == s->trail.n)
        return false;
    uint32_t x = s->trail.at[s->checked];
    do {
        x = towards(s, &s->nodes.at[x >> 1], !(x & 1));
        s->steps++;
    } while (s->nodes.at[x >> 1].kind != GATE_INPUT);
    decide(s, x);
    return true;
}

// ---- questions ------------------------------------------------------------------------------------------------------

void search_assert(struct search *s, lit a)
{
    vec_push(&s->asserted, search_enter(s, a));
}

// Drops the clauses that have literals of nodes other than the first n.
static void cut_clauses(struct search *s, size_t n)
{
    size_t to = 1;
    for (size_t w = 1; w < s->clauses.n;) {
        size_t size = HEAD + s->clauses.at[w];
        bool keep = true;
        for (size_t i = HEAD; i < size; i++)
            keep &= s->clauses.at[w + i] >> 1 < n;
        if (keep) {
            memmove(&s->clauses.at[to], &s->clauses.at[w], size * sizeof(uint32_t));
            to += size;
        }
        w += size;
    }
    s->clauses.n = to;
}

void search_cut(struct search *s, size_t n)
{
    step_back(s, 0);
    detach(s);
    cut_clauses(s, n);
    size_t kept = 0;
    for (size_t i = 0; i < s->trail.n; i++) {
        if (s->trail.at[i] >> 1 < n)
            s->trail.at[kept++] = s->trail.at[i];
        s->next -= i < s->next && s->trail.at[i] >> 1 >= n;
    }
    s->trail.n = kept;
    s->checked = 0;
    kept = 0;
    for (size_t i = 0; i < s->asserted.n; i++)
        if (s->asserted.at[i] >> 1 < n)
            s->asserted.at[kept++] = s->asserted.at[i];
    s->asserted.n = kept;
    while (s->owners.n && vec_last(&s->owners).node >= n)
        s->owners.n--;
    while (s->nodes.n > n) {
        const struct search_node *x = &vec_last(&s->nodes);
        for (unsigned k = arity(x->kind); k-- > 0;)
            s->nodes.at[x->arg[k] >> 1].uses = x->next[k];
        s->page.at[x->gate / PAGE][x->gate % PAGE] &= 1;
        s->nodes.n--;
        s->value.n--;
    }
    s->visited = MIN(s->visited, n);
}

// Begins a question: takes in what was asserted and learned since the last one.
static bool begin_question(struct search *s)
{
    step_back(s, 0);
    if (s->clauses.n > WORDS_MAX) {
        detach(s);
        s->clauses.n = 1;
    }
    for (size_t i = 0; i < s->asserted.n; i++) {
        uint32_t x = s->asserted.at[i];
        s->broken |= node_value(s, x) == 1;
        if (is_open(s, x))
            set(s, x, NONE);
    }
    vec_clear(&s->asserted);
    attach(s);
    for (; s->visited < s->nodes.n && !s->broken; s->visited++)
        s->broken |= !visit(s, (uint32_t)s->visited);
    return !s->broken;
}

// Assumes the assumptions one after the other.  False: the next one cannot hold.
static bool assume(struct search *s)
{
    uint32_t x = s->assumed.at[s->decisions.n];
    if (node_value(s, x) == 1) {
        explain(s, x);
        return false;
    }
    decide(s, x);
    return true;
}

enum search_answer search_run(struct search *s, const lit *assumption, size_t n, unsigned conflicts)
{
    vec_clear(&s->failed);
    vec_clear(&s->assumed);
    for (size_t i = 0; i < n; i++)
        vec_push(&s->assumed, search_enter(s, assumption[i]));
    if (!begin_question(s))
        return SEARCH_NO;
    uint64_t end = s->steps + STEPS_MIN + STEPS_PER_NODE * s->nodes.n;
    for (;;) {
        if (!propagate(s)) {
            if (!learn(s)) {
                s->broken = true;
                return SEARCH_NO;
            }
            if (conflicts-- == 0)
                return SEARCH_OPEN;
        } else if (s->decisions.n < n) {
            if (!assume(s))
                return SEARCH_NO;
        } else if (!decide_input(s)) {
            break;
        }
        if (s->steps > end)
            return SEARCH_OPEN;
    }
    s->modelled = s->nodes.n;
    return SEARCH_YES;
}

bool search_model(const struct search *s, uint32_t gate, bool *value)
{
    uint32_t n = node_of(s, gate);
    if (!n || n >= s->modelled || (s->nodes.at[n].kind != GATE_INPUT && s->value.at[n] == NONE))
        return false;
    *value = s->value.at[n] == NONE ? last_value(s, n) : s->value.at[n] == 2;
    return true;
}

void search_suggest(struct search *s, uint32_t gate, bool value)
{
    uint32_t *e = entry_of(s, gate);
    *e = (*e & ~1u) | value;
}
