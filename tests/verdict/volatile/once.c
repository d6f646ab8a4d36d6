// SPDX-License-Identifier: Apache-2.0
// A compound assignment reads once: its value comes from that read.
// ARGS: --prop=unreach-call --strict
// EXPECT: TRUE
extern void reach_error(void);
extern volatile unsigned char count;

int main(void)
{
    unsigned before = 0, after = 0;
    before = count++;
    after = (count &= 0x0f);
    if (before > 255 || after > 15)
        reach_error();
    return 0;
}
