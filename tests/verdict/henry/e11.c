// SPDX-License-Identifier: Apache-2.0
// E11: relations between values that grow together; an addition that may overflow is found, and what follows it assumes that it has not.
// ARGS: --prop=no-overflow --analysis=numeric,domain=poly,strategy=combined --stats
// EXPECT: UNKNOWN (numeric)
// GREP: loop: x - y = 0, -y + 2147483647 >= 0, y - 1 >= 0
// COVERS: H53
// ARGS[2]: --prop=unreach-call --analysis=numeric,domain=poly,strategy=combined -DLIMITED --stats
// EXPECT[2]: TRUE
// GREP[2]: loop: x - y = 0
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void)
{
    int x = 1, y = 1;
    while (__VERIFIER_nondet_int()) {
        int t1 = x, t2 = y;
#ifdef LIMITED
        if (x > 1000000)
            break;
#endif
        x = t1 + t2;
        y = t1 + t2;
    }
    if (y < 1)
        reach_error();
    return 0;
}

// The overflow is real; where the loop ends in time there is none.
// ARGS[3]: --prop=no-overflow
// EXPECT[3]: FALSE
// GREP[3]: FALSE (no-overflow, e11.c:21)
// ARGS[4]: --prop=no-overflow -DLIMITED
// EXPECT[4]: TRUE
