// SPDX-License-Identifier: Apache-2.0
// t_note.c: clauses in comments: which there are, to what they belong, where they stand, and what automata make of them.
#include "unit.h"

#include "base/buf.h"
#include "cfa/live.h"
#include "frontend/comments.h"
#include "frontend/frontend.h"
#include "lower/lower.h"

#include <stdio.h>
#include <stdlib.h>

struct loaded {
    struct program prog;
    struct diag diag;
    struct cfa *cfa;
    char *messages;
    size_t messages_size;
};

static void load(struct loaded *l, const char *text, bool wanted)
{
    memset(l, 0, sizeof *l);
    l->diag.out = open_memstream(&l->messages, &l->messages_size);
    program_init(&l->prog, &machine_lp64, &l->diag);
    l->prog.wants_notes = wanted;
    enum rc rc = frontend_add_text(&l->prog, "t.c", text, strlen(text));
    fflush(l->diag.out);
    if (rc != RC_OK)
        fail_msg("%s\n%s", text, l->messages);
}

static void build(struct loaded *l)
{
    struct cfa_options opt = { .entry = "main" };
    assert_int_equal(cfa_build(&l->prog, &opt, 0, &l->cfa), RC_OK);
    cfa_check(l->cfa);
}

static void unload(struct loaded *l)
{
    cfa_free(l->cfa);
    program_release(&l->prog);
    fclose(l->diag.out);
    free(l->messages);
    assert_int_equal(mem_live(), 0);
}

// ---- where they belong ----------------------------------------------------------------------------------------------

// A line of the tree without indentation, numbers of declarations, and columns.
static void put_line(const char *s, size_t n, struct buf *b)
{
    buf_puts(b, b->n ? "; " : "");
    for (size_t i = 0; i < n; i++) {
        if (s[i] == '#')
            while (i + 1 < n && s[i + 1] >= '0' && s[i + 1] <= '9')
                i++;
        else
            buf_putc(b, s[i]);
    }
}

// The lines of the tree that tell of notes.
static char *notes_of(const struct program *p)
{
    struct buf tree = { 0 }, b = { 0 };
    ast_dump(p, &tree);
    for (const char *s = buf_str(&tree); *s;) {
        size_t blank = strspn(s, " "), n = strcspn(s + blank, "\n");
        const char *line = s + blank;
        if (!strncmp(line, "note ", 5) || !strncmp(line, "requires ", 9) || !strncmp(line, "ensures ", 8))
            put_line(line, n, &b);
        s = line + n + (line[n] == '\n');
    }
    buf_free(&tree);
    char *text = strdup(buf_str(&b));
    buf_free(&b);
    return text;
}

static const struct {
    const char *text, *notes;
    unsigned ignored;  // clauses that a warning tells of
} places[] = {
    // between statements
    { "void f(int x) { //@ assert x > 0;\n }", "note assert x > 0 names x <1:21>", 0 },
    { "void f(int x) { /*@assert x>0;*/x++;/*@   assume\tx ;@*/ }",
      "note assert x>0 names x <1:20>; note assume x names x <1:43>", 0 },
    { "void f(int x) { int y = 0; //@ assert y;\n int z; { //@ assert z;\n } }",
      "note assert y names y <1:32>; note assert z names z <2:15>", 0 },
    { "void f(int x)\r\n{\r\n  //@ assert a;\r\n  x++;\r\n  /*@ assert b &&\r\n    @ c; */\r\n}\r\n",
      "note assert a <3:7>; note assert b &&        c <5:7>", 0 },
    { "void f(int x) { //@ assert a \\\n && b;\n }", "note assert a    && b <1:21>", 0 },
    { "void f(int x) { //@ assert a; assert b; // c; assert d;\n }", "note assert a <1:21>; note assert b <1:31>", 0 },
    { "void f(void) { /*@ assert a; // b\n  @ assert c; @*/ }", "note assert a <1:20>; note assert c <2:5>", 0 },
    { "void f(void) { //@ assert (\\forall int i; p(i)) && c == ';' && '\\'' > [;] && {;};\n }",
      "note assert (\\forall int i; p(i)) && c == ';' && '\\'' > [;] && {;} <1:20>", 0 },
    { "void f(void) { //@ assert ;\n }", "note assert  <1:20>", 0 },
    // before what is no item of a block
    { "void f(int x) { if (x) //@ assert a;\n x = 1; else //@ assert b;\n x = 2; }",
      "note assert a <1:28>; note assert b <2:18>", 0 },
    { "void f(int x) { while (x) //@ assert a; assert b;\n x--; do //@ assert c;\n x++; while (x < 3); }",
      "note assert a <1:31>; note assert b <1:41>; note assert c <2:14>", 0 },
    { "void f(int x) { for (int i = 0; i < x; i++) //@ assert i;\n ; }", "note assert i names i <1:49>", 0 },
    { "void f(int x) { l: //@ assert a;\n x++; m: //@ assert b;\n }", "note assert a <1:24>; note assert b <2:14>", 0 },
    { "void f(int x) { l: //@ assert a;\n int y = 1; if (x) n: //@ assert b;\n y++; if (x) goto l; goto n; }",
      "note assert a <1:24>; note assert b <2:27>", 0 },
    { "void f(int x) { switch (x) { //@ assert a;\n case 1: //@ assert b;\n case 2: //@ assert c;\n default: x = 1;"
      " //@ assert d;\n } }",
      "note assert a <1:34>; note assert b <2:14>; note assert c <3:14>; note assert d <4:22>", 0 },
    { "int f(int x) { return ({ int y = x; l: //@ assert a;\n y; /*@ assert b; */ }); }",
      "note assert a <1:44>; note assert b <2:9>", 0 },
    // contracts
    { "//@ requires x > 0;\n/*@ ensures \\result > x; */ static int f(int x) { return x + 1; }",
      "requires x > 0 names x <1:5>; ensures \\result > x names x <2:5>", 0 },
    { "int g;\n/*@ requires x;\n  @ assigns \\nothing;\n  @ ensures g;\n  @*/\nint f(x) int x; { return x; }",
      "requires x names x <2:5>; ensures g names g <4:5>", 0 },
    { "int f(int x) //@ requires x;\n { if (x) { //@ ensures y;\n x++; } int y = x; return y; }",
      "requires x names x <1:18>; ensures y names y <2:17>", 0 },
    { "struct s { int x; } *f(struct s *p, int q) { //@ ensures p->x == \\old(q) && p ->x != q.p .x && p[1 .. q] && 1.p;\n"
      "return p; }",
      "ensures p->x == \\old(q) && p ->x != q.p .x && p[1 .. q] && 1.p names p, q <1:50>", 0 },
    { "//@ requires a;\nint f(void) { return 1; }\n//@ requires b;\nint g(void) { return 2; }",
      "requires a <1:5>; requires b <3:5>", 0 },
    { "enum { E }; typedef int t; int g(void) { int x = 1; { int x = 2; //@ assert x + E + t(g) + unknown;\n } return x; }",
      "note assert x + E + t(g) + unknown names x <1:70>", 0 },
    // what is no clause
    { "void f(int x) { //@ loop invariant x; assert x;\n while (x) x--; }", "", 0 },
    { "/*@ behavior b: requires x; */ void f(int x) { //@ for b: assert x;\n }", "", 0 },
    { "/*@ requires x; behavior b: ensures y; ensures z; */ void f(int x) { }", "requires x names x <1:5>", 0 },
    { "void f(int x) { // @ assert a;\n /* @ assert b; */ //assert c;\n //@asserts d;\n //@ Assert e;\n /*@*/ /*@ */ //@\n }",
      "", 0 },
    { "const char *s = \"//@ assert a;\"; void f(void) { }", "", 0 },
    { "void f(int x) { //@ decreases x;\n //@ ghost int y;\n }", "", 0 },
    // elsewhere
    { "void f(int x) { x = /*@ assert a; */ 1; x = 1 //@ assert b;\n ; }", "", 2 },
    { "void f(int x) { if (x) x = 1; //@ assert a;\n else x = 2; do x++; /*@ assert b; */ while (x); }", "", 2 },
    { "void f(int /*@ requires a; */ x) { struct { int a; /*@ assert b; */ } y; }", "", 2 },
    { "//@ requires a;\nint f(int);\n//@ assert b;\nint g(void) { return 1; }\n//@ ensures c;\n", "", 3 },
    { "//@ ensures c;", "", 1 },
    { "void f(int x) { //@ assert a\n x++; //@ assert (b;\n /*@ assert c; assume d */ }", "note assert c <3:6>", 3 },
};

static void test_places(void **state)
{
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(places); i++) {
        struct loaded l;
        load(&l, places[i].text, false);
        char *notes = notes_of(&l.prog);
        unsigned ignored = 0;
        for (const char *s = l.messages; (s = strstr(s, " is ignored: ")); s++)
            ignored++;
        if (strcmp(notes, places[i].notes) != 0 || ignored != places[i].ignored)
            fail_msg("%s\nhas    %s\nwanted %s\n%s", places[i].text, notes, places[i].notes, l.messages);
        free(notes);
        unload(&l);
    }
}

// Every character of a clause stands where it says.
static void test_text(void **state)
{
    (void)state;
    static const char text[] = "int y;\n/*@ requires  x\n  @ && // z;\n  @ y ;\n  @*/ int f(int x) { return x; }";
    struct loaded l;
    load(&l, text, false);
    const struct note *n = program_find(&l.prog, "f")->contract;
    assert_non_null(n);
    assert_null(n->next);
    assert_int_equal(n->kind, NOTE_REQUIRES);
    assert_int_equal(n->size, strlen(n->text));
    assert_int_equal(n->n_decls, 2);
    uint32_t base = sources_file(&l.prog.src, n->loc)->base;
    assert_int_equal(n->loc.off - base, strstr(text, "requires") - text);
    assert_int_equal(n->at.off - base, strstr(text, "x\n") - text);
    assert_int_equal(n->end.off - base, strstr(text, ";\n  @*/") + 1 - text);
    size_t same = 0;
    for (size_t i = 0; i < n->size; i++) {
        bool as_written = n->text[i] == text[n->at.off - base + i];
        same += as_written;
        assert_true(as_written || n->text[i] == ' ');
    }
    assert_int_equal(n->size - same, 2 + 2 + strlen("//z;"));  // ends of lines, @, a comment
    unload(&l);
}

// One chain of them must not end the stack.
static void test_many(void **state)
{
    (void)state;
    enum { MANY = 300000 };
    for (int braces = 0; braces < 2; braces++) {
        struct buf b = { 0 };
        struct diag d = { .out = fopen("/dev/null", "w") };
        struct program p;
        buf_puts(&b, braces ? "void f(int x) { if (x) { " : "void f(int x) { if (x) ");
        for (size_t i = 0; i < MANY; i++)
            buf_puts(&b, "/*@ assert x; */");
        buf_puts(&b, braces ? "x++; } }" : "x++; }");
        program_init(&p, &machine_lp64, &d);
        assert_int_equal(frontend_add_text(&p, "t.c", buf_str(&b), b.n), braces ? RC_OK : RC_USER);
        program_release(&p);
        fclose(d.out);
        buf_free(&b);
    }
    assert_int_equal(mem_live(), 0);
}

// ---- automata -------------------------------------------------------------------------------------------------------

static void edges_of(const struct loaded *l, const char *name, struct buf *b)
{
    const struct func *f = cfa_find_func(l->cfa, name);
    assert_non_null(f);
    for (size_t i = 0; i < f->nodes.n; i++) {
        for (size_t k = 0; k < f->nodes.at[i]->out.n; k++) {
            const struct edge *e = f->nodes.at[i]->out.at[k];
            if (e->kind == EDGE_RETURN || e->kind == EDGE_DECL)
                continue;
            buf_puts(b, b->n ? "; " : "");
            edge_print(l->cfa, e, b);
        }
    }
}

static const struct {
    const char *text, *edges;  // body of main
} lowerings[] = {
    { "int x = 1; //@ assert x\n //  == 1;\n x = 2;", "x = 1; x = 2; return = 0" },
    { "int x = 1; /*@ assert x\n  @  == 1; */ x = 2;", "x = 1; note: assert x == 1; x = 2; return = 0" },
    { "int x = g(); while (x) { x = g(); //@ assume x;\n }",
      "x = g(); [x]; [!x]; x = g(); note: assume x; return = 0" },
    { "int x = g(); if (x) //@ assert a;\n x = 1; else x = 2;",
      "x = g(); [x]; [!x]; note: assert a; x = 1; x = 2; return = 0" },
    { "int x = g(); switch (x) { case 1: //@ assert a;\n case 2: //@ assert b;\n x = 1; }",
      "x = g(); [x == 1]; [x != 1]; note: assert a; [x == 2]; [x != 2]; note: assert b; x = 1; return = 0" },
    { "int x = g(); goto l; //@ assert never;\n l: //@ assert a;\n ;", "x = g(); l:; note: assert a; return = 0" },
    { "int x = ({ int y = g(); l: //@ assert a;\n y; /*@ assert b; */ });",
      "y = g(); l:; note: assert a; note: assert b; x = y; return = 0" },
    { "for (;;) { //@ assert a;\n }", "skip; note: assert a" },
    { "int x = g(); do x--; while (x); //@ assert a;\n return x;",
      "x = g(); x = x - 1; [x]; [!x]; note: assert a; return = x" },
    { "//@ assert a;\n while (1) ;", "note: assert a; skip" },
};

static void test_lowering(void **state)
{
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(lowerings); i++) {
        struct buf text = { 0 }, got = { 0 };
        struct loaded l;
        buf_printf(&text, "int g(void) { return 3; } int main(void) { %s }", lowerings[i].text);
        load(&l, buf_str(&text), false);
        build(&l);
        edges_of(&l, "main", &got);
        if (strcmp(buf_str(&got), lowerings[i].edges) != 0)
            fail_msg("%s\nis     %s\nwanted %s", lowerings[i].text, buf_str(&got), lowerings[i].edges);
        buf_free(&text);
        buf_free(&got);
        unload(&l);
    }
}

static const struct edge *find_note(const struct loaded *l, const char *text)
{
    for (size_t i = 0; i < l->cfa->edges.n; i++)
        if (l->cfa->edges.at[i]->note && !strcmp(l->cfa->edges.at[i]->note->text, text))
            return l->cfa->edges.at[i];
    fail_msg("no note %s", text);
    return NULL;
}

// Where a note stands at the end of a loop, its node lies behind the last statement, and only its edge goes back.
static void test_loop_end(void **state)
{
    (void)state;
    struct loaded l;
    load(&l,
         "int g(void) { return 3; } int main(void) { int x = g(); //@ assert before;\n"
         "while (x) { //@ assert first;\n x = g(); //@ assert last;\n } return 0; }",
         false);
    build(&l);
    const struct edge *before = find_note(&l, "before"), *first = find_note(&l, "first"), *last = find_note(&l, "last");
    assert_true(before->to->is_loop_head && !before->from->is_loop_head && !before->back);
    assert_false(first->from->is_loop_head);
    assert_int_equal(first->from->in.at[0]->kind, EDGE_ASSUME);
    assert_true(last->back && last->to == before->to && !last->from->is_loop_head);
    assert_int_equal(last->from->in.n, 1);
    assert_int_equal(last->from->in.at[0]->kind, EDGE_RETURN);
    assert_int_equal(before->to->in.n, 2);
    unload(&l);
}

static bool dies_at(const struct loaded *l, const struct node *n, const char *name)
{
    for (size_t i = 0; i < n->dead.n; i++)
        if (strcmp(sym_str(&l->prog.syms, l->cfa->vars.at[n->dead.at[i]]->name), name) == 0)
            return true;
    return false;
}

static const char living[] =
    "int only_noted = 7, counted; struct s { int x; };\n"
    "//@ requires p == 0;\n//@ ensures counted == \\old(counted) + 1 && p == 0;\n"
    "int f(int p, int q) { int a = q; counted = 1; //@ assert a == only_noted;\n return 0; }\n"
    "int uncalled(int p) { int b = p; { int b = 2; //@ assert b == 2;\n } return b; }\n"
    "int without(void) { return 0; }\n"
    "int main(void) { int unused = 4; struct s r = { 5 }; f(1, 2); //@ assert unused == r.x;\n return 0; }";

static bool dies_somewhere(const struct loaded *l, const char *f, const char *name)
{
    const struct func *fn = cfa_find_func(l->cfa, f);
    for (size_t i = 0; i < fn->nodes.n; i++)
        if (dies_at(l, fn->nodes.at[i], name))
            return true;
    return false;
}

static size_t count_vars(const struct loaded *l, const char *name)
{
    size_t n = 0;
    for (size_t i = 0; i < l->cfa->vars.n; i++)
        n += !strcmp(sym_str(&l->prog.syms, l->cfa->vars.at[i]->name), name);
    return n;
}

static const struct var *find_var(const struct loaded *l, const char *name)
{
    for (size_t i = 0; i < l->cfa->vars.n; i++)
        if (!strcmp(sym_str(&l->prog.syms, l->cfa->vars.at[i]->name), name))
            return l->cfa->vars.at[i];
    fail_msg("no variable %s", name);
    return l->cfa->vars.at[0];
}

// Who checks notes finds what they name, still alive; for all others it is as if they were not there.
static void test_wanted(void **state)
{
    (void)state;
    for (int wanted = 0; wanted < 2; wanted++) {
        struct loaded l;
        struct live_globals g;
        load(&l, living, wanted);
        build(&l);
        const struct edge *a = find_note(&l, "a == only_noted"), *u = find_note(&l, "unused == r.x");
        assert_int_equal(dies_at(&l, a->to, "a"), wanted);
        assert_int_equal(dies_at(&l, u->to, "unused"), wanted);
        assert_int_equal(dies_at(&l, u->to, "r"), wanted);
        assert_int_equal(dies_somewhere(&l, "f", "p"), !wanted);
        assert_true(dies_somewhere(&l, "f", "q"));
        assert_int_equal(count_vars(&l, "only_noted"), wanted);
        assert_int_equal(cfa_find_func(l.cfa, "uncalled") != NULL, wanted);
        assert_null(cfa_find_func(l.cfa, "without"));
        live_globals_init(&g, l.cfa);
        const struct func *f = cfa_find_func(l.cfa, "f");
        const struct var *counted = find_var(&l, "counted");
        assert_int_equal(live_global_at(&g, f->exit, counted), wanted);
        assert_int_equal(f->n_noted, wanted ? 3 : 0);
        if (wanted) {
            const struct edge *b = find_note(&l, "b == 2");
            assert_int_equal(b->n_noted, 1);
            assert_int_equal(b->noted[0]->decl->loc.off, b->note->decls[0]->loc.off);
            assert_true(cfa_in_scope(b->noted[0], b->note->loc));
        }
        live_globals_free(&g);
        unload(&l);
    }
}

// Nothing that looks back from a condition stops at a note.
static void test_looking_back(void **state)
{
    (void)state;
    static const char *const notes[] = { "", "/*@ assert y; assert p; */" };
    size_t sources[2] = { 0 };
    for (size_t i = 0; i < ARRAY_LEN(notes); i++) {
        struct buf text = { 0 };
        struct loaded l;
        buf_printf(&text, "int main(void) { int x; int *p = &x; int y = *p; %s if (y) return 1; return 0; }", notes[i]);
        load(&l, buf_str(&text), false);
        build(&l);
        for (size_t k = 0; k < l.cfa->edges.n; k++) {
            const struct edge *e = l.cfa->edges.at[k];
            if (e->kind != EDGE_ASSUME || !e->truth)
                continue;
            sources[i] += e->n_sources;
            const struct edge *in = node_only_in(e->from);
            assert_true(in && !in->note);
        }
        buf_free(&text);
        unload(&l);
    }
    assert_true(sources[0] > 0);
    assert_int_equal(sources[1], sources[0]);
}

// ---- texts ----------------------------------------------------------------------------------------------------------

static void test_comments(void **state)
{
    (void)state;
    static const struct {
        const char *a, *b;
        bool same;
    } row[] = {
        { "int x;", "int/* a */ x; // b", true },
        { "# 1 \"a.c\"\nint x;\n", "/* \"a */\n# 7 \"b.c\" 1\nint\n x\n;\n", true },
        { "char *s = \"// no\";", "char *s = \"// no\"; // yes", true },
        { "char *s = \"// no\";", "char *s = \"", false },
        { "char *s = \"\\\"/*\"; int y;", "char *s = \"\\\"/*\"; /* \" */ int y;", true },
        { "char c = '\"'; int y;", "char c = '\"'; /* ' */ int y;", true },
        { "char *s = \"a b\";", "char *s = \"a  b\";", false },
        { "x = (3);", "x = MAX /* a */ (1, 3);", false },
        { "int y;", "/* a */ #define K 3\nint y;", false },
        { "int x; int y;", "int x;", false },
    };
    for (size_t i = 0; i < ARRAY_LEN(row); i++) {
        assert_int_equal(comments_differ_only(row[i].a, row[i].b), row[i].same);
        assert_int_equal(comments_differ_only(row[i].b, row[i].a), row[i].same);
    }
    static const char *const with[] = { "//@", "x /*@ y", "@ //@ z" }, *const without[] = { "", "@", "// @", "/@ *@",
                                                                                            "/ *@" };
    for (size_t i = 0; i < ARRAY_LEN(with); i++)
        assert_true(comments_hold_notes(with[i], strlen(with[i])));
    for (size_t i = 0; i < ARRAY_LEN(without); i++)
        assert_false(comments_hold_notes(without[i], strlen(without[i])));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_places),       cmocka_unit_test(test_text),     cmocka_unit_test(test_many),
        cmocka_unit_test(test_lowering),     cmocka_unit_test(test_loop_end), cmocka_unit_test(test_wanted),
        cmocka_unit_test(test_looking_back), cmocka_unit_test(test_comments),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
