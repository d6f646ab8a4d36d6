// SPDX-License-Identifier: Apache-2.0
// Another entry function than main, in a program that has one.
enum colour { RED, BLUE = 7 };
struct list {
    struct list *next;
    int n;
};
extern void reach_error(void);

int check(enum colour c, struct list *l, char ch, long long most)
{
    if (c == BLUE && l && l->n == -2147483647 - 1 && ch == -3 && most == 9223372036854775807LL)
        reach_error();
    return 0;
}

int main(void)
{
    return 5;
}
