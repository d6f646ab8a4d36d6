// SPDX-License-Identifier: Apache-2.0
extern void reach_error(void);
struct s { int a; struct s *n; };
extern struct s *give(void);
int main(void)
{
    struct s *p = give(), *q = give();
    if (p && p == q) { p->a = 4; if (q->a == 4 && !give()) reach_error(); }
    return 0;
}
