// SPDX-License-Identifier: Apache-2.0
extern void reach_error(void);
int other(void);

#ifdef GNU
extern __attribute__((gnu_inline))
#endif
inline int number(void)
{
    return ANSWER;
}

int main(void)
{
    if (number() != WANT || other() != 2)
        reach_error();
    return 0;
}
