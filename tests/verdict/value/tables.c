// SPDX-License-Identifier: Apache-2.0
// A large initialiser is the copy of a table: each scalar is known to every analysis of cells, and so are members of unions that are not
// the first ones.
// ARGS: --prop=unreach-call --analysis=value
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call --analysis=interval
// EXPECT[2]: TRUE
// ARGS[3]: --prop=unreach-call --analysis=pointer
// EXPECT[3]: TRUE
// ARGS[4]: --prop=unreach-call --analysis=interval -DBUG
// EXPECT[4]: FALSE
extern void reach_error(void);
#define ROWS(n) { 'a', (n), { .s = 258 } }, { 'b', (n) + 1, { .c = 1 } }, { 'c', (n) + 2, { .s = -2 } },
#define MORE(n) ROWS(n) ROWS((n) + 10) ROWS((n) + 20) ROWS((n) + 30)
struct entry {
    char tag;
    int n;
    union {
        char c;
        short s;
    } u;
};

int main(void)
{
    struct entry t[] = { MORE(0) MORE(100) MORE(200) MORE(300) MORE(400) MORE(500) MORE(600) MORE(700) };
#ifdef BUG
    t[13].u.c++;
#endif
    if (t[13].n != 101 || t[13].tag != 'b' || t[12].u.s != 258 || t[13].u.c != 1 || t[95].u.s != -2 || t[95].n != 732)
        reach_error();
    return 0;
}
