// SPDX-License-Identifier: Apache-2.0
int other(void);

inline int number(void)
{
    return 2;
}

int other(void)
{
    return number();
}
