// SPDX-License-Identifier: Apache-2.0
// asm.c: assembly without effects is none, and rests on no assumption.
// ARGS: --prop=unreach-call --strict
// EXPECT: TRUE
// NOGREP: inline assembly
extern void reach_error(void);

static unsigned long id(unsigned long v)
{
    __asm__("" : "=r"(v) : "0"(v));
    return v;
}

int main(void)
{
    int x = 1, *p = &x, *q;
    float f = 1.5f;
    __asm__ volatile("nop");
    __asm__ volatile("rep; nop\n\tpause # spin\n1:\tmfence" ::: "memory", "cc");
    __asm__ volatile("" : : "r"(p), "g"(x) : "memory");
    __asm__ volatile("" : "+r"(p));
    __asm__("" : "=r"(q) : "0"(p));
    __asm__("" : "+x"(f));
    __asm__ goto("" : : : : out);
    if (f != 1.5f || x != 1 || *p != 1 || q != &x || id(77) != 77)
        reach_error();
    return 0;
out:
    reach_error();
}
