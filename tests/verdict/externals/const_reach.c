// SPDX-License-Identifier: Apache-2.0
// Behind a pointer to const, what pointers to writable memory lead to may change.
// ARGS: --prop=unreach-call --time=15
// EXPECT: FALSE
// ARGS[2]: --prop=unreach-call --strict
// EXPECT[2]: FALSE|UNKNOWN (the assumption about const objects comes first)
// ARGS[3]: --prop=unreach-call --analysis=predicate
// EXPECT[3]: FALSE
extern void reach_error(void);
struct list {
    struct list *next;
    int value;
};
extern int length(const struct list *l);

int main(void)
{
    struct list last = { 0, 2 }, first = { &last, 1 };
    length(&first);
    if (last.value != 2)
        reach_error();
    return 0;
}
