// SPDX-License-Identifier: Apache-2.0
// Two lists have entries for records, and the first record is in both of them; each list is freed with its records: that one is freed twice.
// COVERS: F51
// TRUTH: FALSE(valid-free)
// ARGS: --prop=memsafety --analysis=smg --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: FALSE
// GREP: FALSE (valid-free
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct record {
    int data;
};

struct entry {
    struct entry *next;
    struct record *record;
};

static struct record *new_record(void)
{
    struct record *r = malloc(sizeof *r);
    r->data = 0;
    return r;
}

static struct entry *push(struct entry *list, struct record *record)
{
    struct entry *e = malloc(sizeof *e);
    e->record = record;
    e->next = list;
    return e;
}

static void clear(struct entry *list)
{
    while (list != NULL) {
        struct entry *e = list;
        list = e->next;
        free(e->record);
        free(e);
    }
}

int main(void)
{
    struct record *shared = new_record();
    struct entry *a = push(NULL, shared), *b = push(NULL, shared);
    while (__VERIFIER_nondet_int())
        if (__VERIFIER_nondet_int())
            a = push(a, new_record());
        else
            b = push(b, new_record());
    clear(a);
    clear(b);
    return 0;
}
