// SPDX-License-Identifier: Apache-2.0
// An access to a volatile object is one like any other: only its value is an input, the object must be there.  What
// comes behind an access that is not valid is no violation.
// ARGS: --prop=memsafety --strict -DNULL_READ
// EXPECT: FALSE
// ARGS[2]: --prop=memsafety --strict -DNULL_WRITE
// EXPECT[2]: FALSE
// ARGS[3]: --prop=memsafety --strict -DDISCARDED
// EXPECT[3]: FALSE
// ARGS[4]: --prop=memsafety --strict -DSTEP
// EXPECT[4]: FALSE
// ARGS[5]: --prop=memsafety --strict -DMEMBER
// EXPECT[5]: FALSE
// ARGS[6]: --prop=memsafety --strict -DMEMBER_ADDRESS
// EXPECT[6]: FALSE
// ARGS[7]: --prop=memsafety --strict -DWILD
// EXPECT[7]: FALSE
// ARGS[8]: --prop=memsafety --strict -DARRAY
// EXPECT[8]: FALSE
// ARGS[9]: --prop=memsafety --strict -DINDEX
// EXPECT[9]: FALSE
// ARGS[10]: --prop=memsafety --strict -DPOINTER
// EXPECT[10]: FALSE
// ARGS[11]: --prop=memsafety --strict -DBEFORE
// EXPECT[11]: FALSE
// ARGS[12]: --prop=memsafety --strict -DWIDE
// EXPECT[12]: FALSE
// ARGS[13]: --prop=memsafety --strict -DCONSTANT
// EXPECT[13]: FALSE
// ARGS[14]: --prop=memsafety --strict -DRECORD
// EXPECT[14]: FALSE
// ARGS[15]: --prop=memsafety --strict -DRECORD_WRITE
// EXPECT[15]: FALSE
// ARGS[16]: --prop=memsafety --strict -DBIT_FIELD
// EXPECT[16]: FALSE
// ARGS[17]: --prop=memsafety --strict --volatile=input -DLOCAL
// EXPECT[17]: FALSE
// ARGS[18]: --prop=memsafety --strict --volatile=input -DFREED
// EXPECT[18]: FALSE
// ARGS[19]: --prop=memsafety --strict -DINSIDE
// EXPECT[19]: TRUE
// ARGS[20]: --prop=memsafety --strict -DDEVICES
// EXPECT[20]: TRUE
// ARGS[21]: --prop=memsafety --strict -DSMALL
// EXPECT[21]: TRUE
// ARGS[22]: --prop=unreach-call -DNO_ERROR_READ
// EXPECT[22]: UNKNOWN
// ARGS[23]: --prop=unreach-call -DNO_ERROR_WRITE
// EXPECT[23]: UNKNOWN
// ARGS[24]: --prop=unreach-call -DNO_ERROR_ARRAY
// EXPECT[24]: UNKNOWN
#include <stdlib.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern volatile int array[4];
extern volatile char byte;
extern const volatile int constant;
extern volatile struct registers {
    int status[2], control;
    unsigned low : 3;
} device;
static volatile int *pointer;
static volatile int *const data = (volatile int *)0x40001000, *port = (volatile int *)0x40;

int main(void)
{
    int i = __VERIFIER_nondet_int();
    volatile struct registers *none = 0, *behind = &device + 1;
    struct registers copy = { 0 };
#ifdef NULL_READ
    return *pointer;
#elif defined NULL_WRITE
    *pointer = 1;
#elif defined DISCARDED
    *pointer;
#elif defined STEP
    (*pointer)++;
#elif defined MEMBER
    return none->control;
#elif defined MEMBER_ADDRESS
    pointer = &none->control;
    return *pointer;
#elif defined WILD
    volatile int *p;
    return *p;
#elif defined ARRAY
    return array[4];
#elif defined INDEX
    array[i] = 1;
#elif defined POINTER
    pointer = array;
    for (i = 0; i <= 4; i++)
        *pointer++ |= 1;
#elif defined BEFORE
    pointer = array;
    return *--pointer;
#elif defined WIDE
    return *(volatile int *)&byte;
#elif defined CONSTANT
    *(volatile int *)&constant = 1;
#elif defined RECORD
    copy = *behind;
#elif defined RECORD_WRITE
    *behind = copy;
#elif defined BIT_FIELD
    return none->low;
#elif defined LOCAL
    volatile int local[2] = { 0 };
    return local[i];
#elif defined FREED
    pointer = malloc(sizeof *pointer);
    free((void *)pointer);
    return *pointer;
#elif defined INSIDE
    if (i < 0 || i > 3)
        return 0;
    pointer = array + i;
    *pointer = array[3 - i];
    behind[-1].low = 5;
    copy = device;
    device = copy;
#elif defined DEVICES
    for (i = 0; i < 4; i++)
        data[i] = *(volatile int *)0x50001000;
#elif defined SMALL
    *port |= 1;
    return *(volatile char *)0x25;
#elif defined NO_ERROR_READ
    if (*pointer == 5)
        reach_error();
#elif defined NO_ERROR_WRITE
    *pointer = 5;
    reach_error();
#elif defined NO_ERROR_ARRAY
    if (array[9] == 5)
        reach_error();
#endif
    return 0;
}
