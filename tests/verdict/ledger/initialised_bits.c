// SPDX-License-Identifier: Apache-2.0
// A bit-field that is written gives no value to its neighbours in the same byte.
// ARGS: --prop=undefined-behaviour
// EXPECT: TRUE
// ARGS[2]: --prop=undefined-behaviour -DK=1
// EXPECT[2]: UNKNOWN (open-values)
// GREP[2]: values read are not shown to be initialised (1 place
// ARGS[3]: --prop=valid-init -DK=2
// EXPECT[3]: UNKNOWN (open-values)
// GREP[3]: values read are not shown to be initialised (1 place
struct flags {
    unsigned low : 3, high : 5;
};

int main(void)
{
    struct flags f;
    f.low = 1;
#if K == 2
    f.high |= 2;
#elif K != 1
    f.high = 2;
#endif
    return (int)f.high + (int)f.low;
}
