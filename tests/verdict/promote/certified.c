// SPDX-License-Identifier: Apache-2.0
// Certificates rest on edits that were compared with the program as it was read, and on owners of blocks that are closed under every edge.
// ARGS[1]: --prop=memsafety --certify --analysis=kind
// EXPECT[1]: TRUE
// GREP[1]: Certificate:
// ARGS[2]: --prop=memcleanup --certify --analysis=kind -DBLOCK
// EXPECT[2]: TRUE
// GREP[2]: Certificate:
// ARGS[3]: --prop=memcleanup --analysis=kind -DBLOCK
// EXPECT[3]: TRUE
// ARGS[4]: --prop=memcleanup --certify --analysis=smg -DBLOCK
// EXPECT[4]: TRUE
// GREP[4]: Certificate:
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);
extern void free(void *);
struct queue {
    unsigned head, tail;
    int buffer[4];
} queue;

static void put(struct queue *q, int x)
{
    q->buffer[q->tail & 3] = x;
    q->tail++;
}

static int get(struct queue *q)
{
    int x = q->buffer[q->head & 3];
    q->head++;
    return x;
}

int main(void)
{
    struct queue *q = &queue;
    for (int i = 0; i < 2; i++)
        put(q, __VERIFIER_nondet_int());
#ifdef BLOCK
    int *block = malloc(sizeof *block);
    *block = get(q);
    free(block);
#endif
    return get(q) & 1;
}
