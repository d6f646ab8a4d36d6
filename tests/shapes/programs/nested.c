// SPDX-License-Identifier: Apache-2.0
// A list of lists: groups, and in each of them its members, which point to their group.  A member that is met in a group points to this
// one, because members are added to the group that they are made for.
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct member {
    struct member *next;
    struct group *group;
};

struct group {
    struct group *next;
    struct member *members;
};

static struct group *add_group(struct group *groups)
{
    struct group *g = malloc(sizeof *g);
    if (g == NULL)
        exit(1);
    g->next = groups;
    g->members = NULL;
    return g;
}

static void add_member(struct group *g)
{
    struct member *m = malloc(sizeof *m);
    if (m == NULL)
        exit(1);
    m->group = g;
#ifdef WRONG
    if (g->next != NULL && g->members == NULL)
        m->next = g->next->members;
    else
#endif
        m->next = g->members;
    g->members = m;
}

static struct group *any_group(struct group *groups)
{
    while (groups != NULL && __VERIFIER_nondet_int())
        groups = groups->next;
    return groups;
}

int main(void)
{
    struct group *groups = NULL;
    while (__VERIFIER_nondet_int()) {
        struct group *g = any_group(groups);
        if (g != NULL)
            add_member(g);
        else
            groups = add_group(groups);
    }
    struct group *g = any_group(groups);
    if (g != NULL) {
        for (struct member *m = g->members; m != NULL; m = m->next)
            assert(m->group == g);
    }
    return 0;
}
