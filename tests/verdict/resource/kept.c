// SPDX-License-Identifier: Apache-2.0
// Streams in loops, functions, records, arrays and lists.
// ARGS: --prop=valid-resource -DLOOP
// EXPECT: TRUE
// ARGS[2]: --prop=valid-resource -DLOOP -DWRONG
// EXPECT[2]: FALSE
// ARGS[3]: --prop=valid-resource -DRECORD
// EXPECT[3]: TRUE
// ARGS[4]: --prop=valid-resource -DRECORD -DWRONG
// EXPECT[4]: FALSE
// ARGS[5]: --prop=valid-resource -DARRAY
// EXPECT[5]: TRUE
// ARGS[6]: --prop=valid-resource -DARRAY -DWRONG
// EXPECT[6]: FALSE
// ARGS[7]: --prop=valid-resource -DLIST
// EXPECT[7]: TRUE
// ARGS[8]: --prop=valid-resource -DLIST -DWRONG
// EXPECT[8]: FALSE
// ARGS[9]: --prop=valid-resource -DLOOP --analysis=predicate
// EXPECT[9]: TRUE
// ARGS[10]: --prop=valid-resource -DLOOP --analysis=smg
// EXPECT[10]: TRUE
// ARGS[11]: --prop=valid-resource -DLIST -DWRONG --analysis=executions
// EXPECT[11]: FALSE
// ARGS[12]: --prop=undefined-behaviour -DLOOP
// EXPECT[12]: TRUE
// ARGS[13]: --prop=undefined-behaviour -DARRAY -DWRONG
// EXPECT[13]: FALSE
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

#if defined LOOP
static int count(FILE *f)
{
    int n = 0;
    while (fgetc(f) != EOF)
        n = n < 9 ? n + 1 : 9;
    fclose(f);
    return n;
}

int main(void)
{
    int n = 0;
    while (__VERIFIER_nondet_int()) {
        FILE *f = fopen("a", "r");
        if (!f)
            return 1;
        n = count(f);
#ifdef WRONG
        if (n == 2)
            fclose(f);
#endif
    }
    return n;
}
#elif defined RECORD
struct log {
    FILE *to;
    int open;
};

static void log_close(struct log *l)
{
    if (l->open)
        fclose(l->to);
#ifndef WRONG
    l->open = 0;
#endif
}

int main(void)
{
    struct log l = { fopen("log", "w"), 1 };
    if (!l.to)
        return 1;
    fputs("x", l.to);
    if (__VERIFIER_nondet_int())
        log_close(&l);
    log_close(&l);
    return 0;
}
#elif defined ARRAY
int main(void)
{
    FILE *f[3];
    for (int i = 0; i < 3; i++)
        f[i] = fopen("a", "r");
    for (int i = 0; i < 3; i++)
        if (f[i])
            fclose(f[i]);
#ifdef WRONG
    if (f[1])
        rewind(f[1]);
#endif
    return 0;
}
#elif defined LIST
struct node {
    FILE *f;
    struct node *next;
};

int main(void)
{
    struct node *list = NULL;
    FILE *kept = NULL;
    for (int i = 0; i < 3; i++) {
        struct node *n = malloc(sizeof *n);
        n->f = fopen("a", "r");
        n->next = list;
        list = n;
        kept = n->f;
    }
    while (list) {
        struct node *next = list->next;
        if (list->f)
            fclose(list->f);
        free(list);
        list = next;
    }
#ifdef WRONG
    if (kept)
        fputc('x', kept);
#endif
    return 0;
}
#endif
