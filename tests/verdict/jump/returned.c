// SPDX-License-Identifier: Apache-2.0
// Jumps without a place to go to are undefined: they are not followed, and nothing is claimed.
// ARGS: --prop=unreach-call --analysis=bmc
// EXPECT: UNKNOWN (not-modelled)
// GREP: longjmp with a buffer that no setjmp filled
// ARGS[2]: --prop=unreach-call --analysis=bmc -DNEVER
// EXPECT[2]: UNKNOWN (not-modelled)
// GREP[2]: longjmp with a buffer that no setjmp filled
// ARGS[3]: --prop=unreach-call
// EXPECT[3]: UNKNOWN (behind-unsupported)
// ARGS[4]: --prop=unreach-call -DAGAIN
// EXPECT[4]: UNKNOWN (behind-unsupported)
// ARGS[5]: --prop=unreach-call -DINNER --ticks=6500000
// EXPECT[5]: UNKNOWN (work-limit)
// ARGS[6]: --prop=unreach-call -DCOPY
// EXPECT[6]: UNKNOWN (behind-unsupported)
// ARGS[7]: --prop=unreach-call --analysis=predicate -DINNER
// EXPECT[7]: UNKNOWN (not-excluded)
// ARGS[8]: --prop=unreach-call --analysis=predicate -DCOPY
// EXPECT[8]: UNKNOWN (not-modelled)
// ARGS[9]: --prop=unreach-call --analysis=predicate -DAGAIN
// EXPECT[9]: UNKNOWN (not-modelled)
// ARGS[10]: --prop=unreach-call --analysis=kind -DINNER
// EXPECT[10]: UNKNOWN (not-modelled)
// ARGS[11]: --prop=unreach-call --analysis=kind -DCOPY
// EXPECT[11]: UNKNOWN (not-modelled)
// ARGS[12]: --prop=unreach-call --analysis=kind -DAGAIN
// EXPECT[12]: UNKNOWN (not-modelled)
// ARGS[13]: --prop=unreach-call --analysis=value -DINNER
// EXPECT[13]: UNKNOWN (not-modelled)
// ARGS[14]: --prop=unreach-call --analysis=value -DCOPY
// EXPECT[14]: UNKNOWN (not-modelled)
// ARGS[15]: --prop=unreach-call --analysis=value -DAGAIN
// EXPECT[15]: UNKNOWN (not-modelled)
#include <setjmp.h>
#include <string.h>
extern void reach_error(void);

static jmp_buf place, old;

static int set(int first)
{
    if (first)
        return setjmp(place);
#ifdef AGAIN // the second call of this function has not called setjmp
    longjmp(place, 1);
#endif
#ifdef COPY // the buffer of the first call, while the second one runs
    if (setjmp(place) == 0)
        longjmp(old, 1);
    reach_error();
#endif
    return 0;
}

// The buffer belongs to the inner call, which has returned.
static int nest(int depth)
{
    if (setjmp(place))
        reach_error();
    if (depth == 0) {
        nest(1);
        longjmp(place, 1);
    }
    return 0;
}

int main(void)
{
#ifdef NEVER
    longjmp(place, 1);
#elif defined INNER
    nest(0);
#else
    set(1);
    memcpy(&old, &place, sizeof old);
    set(0);
    longjmp(place, 1);
#endif
    return 0;
}
