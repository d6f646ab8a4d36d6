// SPDX-License-Identifier: Apache-2.0
// Loops without a bound whose steps are about bits: proved by k-induction with bit-vectors that keep values, and refuted where the rule is broken.
// ARGS: --analysis=kind-bits --prop=assert
// EXPECT: TRUE
// ARGS[2]: --analysis=kind-bits --prop=assert -DWRONG
// EXPECT[2]: UNKNOWN (no-proof)
// ARGS[3]: --prop=assert -DWRONG
// EXPECT[3]: FALSE
// ARGS[4]: --analysis=kind-bits --prop=assert -DFLOATS
// EXPECT[4]: TRUE
// ARGS[5]: --analysis=kind-bits --prop=assert -DFLOATS -DWRONG
// EXPECT[5]: UNKNOWN (no-proof)
#include <assert.h>
#include <stddef.h>

extern unsigned long __VERIFIER_nondet_ulong(void);
extern float __VERIFIER_nondet_float(void);
extern _Bool __VERIFIER_nondet_bool(void);

#if defined(FLOATS)
// The level follows what is asked for, in steps, and stays between 0 and 8.
int main(void)
{
    float level = 0.0f;
    while (__VERIFIER_nondet_bool()) {
        float wanted = __VERIFIER_nondet_float();
#ifdef WRONG
        if (wanted < 0.0f)
            wanted = 0.0f;
#else
        if (!(wanted >= 0.0f))
            wanted = 0.0f;
#endif
        if (wanted > 8.0f)
            wanted = 8.0f;
        level = wanted > level + 1.0f ? level + 1.0f : wanted;
        if (level > 8.0f)
            level = 8.0f;
        assert(level >= 0.0f && level <= 8.0f);
    }
    return 0;
}
#else
// An allocator gives aligned places that do not overlap what was given before.
int main(void)
{
    size_t used = 0;
    while (__VERIFIER_nondet_bool()) {
        size_t size = __VERIFIER_nondet_ulong(), align = (size_t)1 << (__VERIFIER_nondet_ulong() % 4), before = used;
#ifdef WRONG
        size_t start = (used + align - 1) / align * (align - 1);
#else
        size_t start = (used + align - 1) & ~(align - 1);
#endif
        if (start > 128 || size > 128 - start)
            continue;
        used = start + size;
        assert(start >= before && start % align == 0 && used <= 128);
    }
    return 0;
}
#endif
