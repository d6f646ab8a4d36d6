// SPDX-License-Identifier: Apache-2.0
// What a new block holds is unknown; an option makes its pointers null.
// COVERS: T5
// ARGS: --prop=unreach-call
// EXPECT: FALSE
// ARGS[2]: --prop=unreach-call --malloc_null_pointers
// EXPECT[2]: TRUE
// ARGS[3]: --prop=unreach-call --malloc_null_pointers --strict
// EXPECT[3]: UNKNOWN (strict)
extern void *malloc(unsigned long);
extern void reach_error(void);

struct node {
    int data;
    struct node *next;
};

int main(void)
{
    struct node *n = malloc(sizeof *n);
    if (n->next != 0)
        reach_error();
    return 0;
}
