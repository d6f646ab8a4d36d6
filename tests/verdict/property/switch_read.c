// SPDX-License-Identifier: Apache-2.0
// The controlling expression of a switch without cases is read.
// ARGS: --prop=undefined-behaviour
// EXPECT: TRUE
// ARGS[2]: --prop=undefined-behaviour -DK=1
// EXPECT[2]: FALSE
// GREP[2]: valid-init
// ARGS[3]: --prop=valid-init -DK=2
// EXPECT[3]: FALSE
int main(void)
{
    int x;
#if !K
    x = 1;
#endif
#if K != 2
    switch (x) {
    default:
        return 0;
    }
#else
    switch (x) {
    }
#endif
    return 0;
}
