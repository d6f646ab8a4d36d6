// SPDX-License-Identifier: Apache-2.0
// Records that lead to themselves through pointers to const, alone, in turn, by arrays, or by functions, are asked once
// whether something behind them may change.
// ARGS: --prop=unreach-call --strict --time=15
// EXPECT: UNKNOWN
// GREP: `length` without body does not write through pointers to const
// ARGS[2]: --prop=unreach-call -DREACHED --time=15
// EXPECT[2]: FALSE
// ARGS[3]: --prop=unreach-call --externals=all --time=15
// EXPECT[3]: FALSE|UNKNOWN (a write through a pointer to const)
// ARGS[4]: --prop=unreach-call --time=15
// EXPECT[4]: TRUE
extern void reach_error(void);

struct node {
    const struct node *next;
    int value;
};
struct item;
struct folder {
    const struct item *const items[2];
    const struct folder *const *parents;
    int (*visit)(struct folder *);
};
struct item {
    const struct folder *in;
    const struct item *const *row;
#ifdef REACHED
    int *count;
#endif
};
union either {
    const union either *next;
    const struct item *item;
};
extern int length(const struct node *);
extern int weight(const struct folder *);
extern int size(const union either *);

int main(void)
{
    int count = 0;
    struct node n = { 0, 7 };
    struct item item = { 0 };
    struct folder folder = { { &item } };
    union either either = { .item = &item };
#ifdef REACHED
    item.count = &count;
#endif
    length(&n);
    weight(&folder);
    size(&either);
    if (n.value != 7 || count != 0)
        reach_error();
    return 0;
}
