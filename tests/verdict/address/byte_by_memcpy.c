// SPDX-License-Identifier: Apache-2.0
// Bytes of an address, copied, and read through a pointer to char.
// ARGS: --prop=unreach-call
// EXPECT: UNKNOWN (layout)
// ARGS[2]: --prop=unreach-call --analysis=value
// EXPECT[2]: UNKNOWN (layout)
// ARGS[3]: --prop=unreach-call --analysis=predicate
// EXPECT[3]: UNKNOWN (layout)
// ARGS[4]: --prop=unreach-call --analysis=kind
// EXPECT[4]: UNKNOWN (layout)
// ARGS[5]: --prop=unreach-call --analysis=value-nocegar
// EXPECT[5]: UNKNOWN (layout)
// ARGS[6]: --prop=unreach-call --analysis=octagon
// EXPECT[6]: UNKNOWN (layout)
// ARGS[7]: --prop=unreach-call --analysis=predicate+pointer
// EXPECT[7]: UNKNOWN (layout)
// ARGS[8]: --prop=unreach-call --analysis=bmc
// EXPECT[8]: UNKNOWN (layout)
// ARGS[9]: --prop=unreach-call --analysis=numeric-poly
// EXPECT[9]: UNKNOWN (numeric)
// ARGS[10]: --prop=unreach-call --32
// EXPECT[10]: UNKNOWN (layout)
// ARGS[11]: --prop=unreach-call -DREVERSE
// EXPECT[11]: UNKNOWN (layout)
// ARGS[12]: --prop=unreach-call -DREVERSE --analysis=value
// EXPECT[12]: UNKNOWN (layout)
// ARGS[13]: --prop=unreach-call -DREVERSE --analysis=kind
// EXPECT[13]: UNKNOWN (layout)
// ARGS[14]: --prop=unreach-call --analysis=bmc-bits
// EXPECT[14]: UNKNOWN (layout)
#include <string.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#define check(c) ((c) ? (void)0 : reach_error())

static char c;

int main(void)
{
    char *p = &c;
    unsigned char byte;
#ifdef REVERSE
    byte = *(unsigned char *)&p;
#else
    memcpy(&byte, &p, 1);
#endif
    check((byte & 1) == 0);
    return 0;
}
