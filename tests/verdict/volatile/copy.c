// SPDX-License-Identifier: Apache-2.0
// A struct of registers is read as a whole.
// ARGS: --prop=unreach-call --time=15
// EXPECT: FALSE
extern void reach_error(void);
struct clock {
    int hours, minutes;
};
#define RTC ((volatile struct clock *)0x40002800)

int main(void)
{
    struct clock now = *RTC, later = *RTC;
    *RTC = now;
    if (now.minutes == 1 && later.minutes == 2)
        reach_error();
    return 0;
}
