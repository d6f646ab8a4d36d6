// SPDX-License-Identifier: Apache-2.0
// flexible.c: a static object has the room that the initialiser of its flexible array member needs, and no more.
// ARGS: --prop=memsafety
// EXPECT: TRUE
// ARGS[2]: --prop=memsafety -DBEHIND
// EXPECT[2]: FALSE
// ARGS[3]: --prop=unreach-call --analysis=bmc
// EXPECT[3]: TRUE
// ARGS[4]: --prop=memsafety --analysis=smg
// EXPECT[4]: TRUE
// ARGS[5]: --prop=memsafety -DANY
// EXPECT[5]: TRUE
// ARGS[6]: --prop=memsafety -DANY -DBEHIND
// EXPECT[6]: FALSE
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
struct list {
    char n;
    int at[];
};
struct text {
    short len;
    char c[];
};
extern struct list shared;
static int sum(const struct list *l)
{
    int s = 0;
    for (int i = 0; i < l->n; i++)
        s += l->at[i];
    return s;
}

struct list shared = { 3, { [2] = 4, [0] = 1 } };
int main(void)
{
    static struct list own = { 2, { 5, 6 } };
    static struct text text = { 5, "hello" };
    struct list copy = own;
    if (sizeof own != sizeof(int) || sum(&own) != 11 || sum(&shared) != 5 || text.c[4] != 'o' || text.c[5] ||
        copy.n != 2)
        reach_error();
    int end = 2;
#ifdef ANY
    unsigned i = __VERIFIER_nondet_uint();
    own.at[i % 2] = 1;
    end = i == 7 ? 2 : 1;
#endif
#ifdef BEHIND
    own.at[end] = 1;
#endif
    return end - end;
}
