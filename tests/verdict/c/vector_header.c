// SPDX-License-Identifier: Apache-2.0
// vector_header.c: headers of vector instructions can be read; what is used of them is not modelled.
// ARGS: --prop=unreach-call --strict
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call -DUSED
// EXPECT[2]: UNKNOWN (behind-unsupported)
// GREP[2]: is not modelled
#include <immintrin.h>
extern void reach_error(void);

int main(void)
{
    int x = 3;
#ifdef USED
    x = _mm_cvtsi128_si32(_mm_add_epi32(_mm_set1_epi32(1), _mm_set1_epi32(2)));
#endif
    if (x != 3)
        reach_error();
    return 0;
}
