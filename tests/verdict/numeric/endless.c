// SPDX-License-Identifier: Apache-2.0
// A loop without an exit: to go on is another end than the violation, so the conditions that decide between them are not sliced away.
// ARGS: --prop=unreach-call --analysis=numeric-octagon
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call --analysis=numeric-poly
// EXPECT[2]: TRUE
// ARGS[3]: --prop=unreach-call -DWRONG
// EXPECT[3]: FALSE
// ARGS[4]: --prop=unreach-call --analysis=numeric-octagon -DNESTED
// EXPECT[4]: TRUE
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_error(void);

int main(void)
{
    unsigned tokens = 0;
    for (;;) {
        unsigned more = __VERIFIER_nondet_uchar();
        tokens += more;
#ifdef NESTED
        while (tokens > 500)
            tokens--;
#elif defined WRONG
        if (tokens > 501)
            tokens = 501;
#else
        if (tokens > 500)
            tokens = 500;
#endif
        if (tokens > 500)
            if (more)
                __VERIFIER_error();
    }
}
