// SPDX-License-Identifier: Apache-2.0
// view.c: the program without its arrays, on which stages may run.
#include "base/status.h"
#include "morph/morph.h"
#include "subject/subject.h"

// Reads nothing anew: the syntax tree is the program's.  Warnings are given once.
static void build_view(struct subject *s, struct budget *b)
{
    struct automata watch = { 0 };
    struct cfa *c = NULL;
    s->view_tried = true;
    if (s->automaton || cfa_build(&s->prog, &s->options, spec_checks(&s->props), &c) != RC_OK)
        return;
    if (subject_automata(s, c, &s->prog.mem, &watch) == RC_OK &&
        morph_arrays(c, (const struct automaton *const *)watch.at, watch.n, b))
        known_init(&s->view, c);
    else
        cfa_free(c);
    vec_free(&watch);
}

bool subject_enter_view(struct subject *s, struct budget *b)
{
    status_phase("leaving out arrays");
    if (!s->view_tried)
        build_view(s, b);
    if (s->view.cfa)
        s->known = &s->view;
    return s->view.cfa != NULL;
}

void subject_leave_view(struct subject *s)
{
    s->known = &s->program;
}

bool subject_prepare_view(struct subject *s, struct budget *b)
{
    if (!subject_enter_view(s, b))
        return false;
    (void)known_pointsto(s->known, b);
    subject_leave_view(s);
    return true;
}
