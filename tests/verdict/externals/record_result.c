// SPDX-License-Identifier: Apache-2.0
// The pointers in a record that a function returns may be those that it was given.
// ARGS: --prop=unreach-call
// EXPECT: FALSE|UNKNOWN (runs take other pointers as a rule)
// ARGS[2]: --prop=unreach-call --analysis=predicate
// EXPECT[2]: FALSE|UNKNOWN (likewise)
// ARGS[3]: --prop=unreach-call --analysis=kind
// EXPECT[3]: FALSE|UNKNOWN (likewise)
extern void reach_error(void);
struct handle {
    int id;
    int *data;
};
extern struct handle wrap(int *data);

int main(void)
{
    int x = 1;
    struct handle h = wrap(&x);
    x = 1;
    if (h.data)
        *h.data = 2;
    if (x != 1)
        reach_error();
    return 0;
}
