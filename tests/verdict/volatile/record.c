// SPDX-License-Identifier: Apache-2.0
// A volatile record is read anew each time, by whatever expression; a record that the program defines is memory, which
// is an assumption.  What is written to an object through a volatile lvalue only is there.
// ARGS: --prop=unreach-call -DNAMED
// EXPECT: FALSE
// ARGS[2]: --prop=unreach-call -DARGUMENT
// EXPECT[2]: FALSE
// ARGS[3]: --prop=unreach-call -DPOINTER
// EXPECT[3]: FALSE|UNKNOWN (no input is found for what is read through the pointer)
// ARGS[4]: --prop=unreach-call -DEITHER
// EXPECT[4]: FALSE|UNKNOWN (not modelled)
// ARGS[5]: --prop=unreach-call --strict -DDEFINED
// EXPECT[5]: UNKNOWN (strict)
// ARGS[6]: --prop=unreach-call --strict -DMEMBER
// EXPECT[6]: UNKNOWN (strict)
// ARGS[7]: --prop=unreach-call --strict -DPLAIN
// EXPECT[7]: TRUE
// ARGS[8]: --prop=unreach-call -DSCALAR_EITHER
// EXPECT[8]: FALSE
// ARGS[9]: --prop=unreach-call --volatile=input -DINPUT
// EXPECT[9]: TRUE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
struct pair {
    int a, b;
};
extern volatile struct pair device;
extern struct mixed {
    volatile int a;
    int b;
} mixed;
static volatile struct pair defined;
static volatile struct pair *pointer = &device;
extern int plain;
extern volatile int word;

static int differ(struct pair x, struct pair y)
{
    return x.a != y.a;
}

int main(void)
{
    int wrong = 0, own = 1, here = __VERIFIER_nondet_int() > 0;
#ifdef NAMED
    struct pair x = device, y = device;
    wrong = differ(x, y);
#elif defined ARGUMENT
    wrong = differ(device, device);
#elif defined POINTER
    struct pair x = *pointer, y = *pointer;
    wrong = differ(x, y);
#elif defined EITHER
    volatile struct pair *p = here ? &defined : &device;
    struct pair x = *p, y = *p;
    wrong = differ(x, y);
#elif defined DEFINED
    struct pair x = defined, y = defined;
    wrong = differ(x, y);
#elif defined MEMBER
    struct mixed x = mixed, y = mixed;
    wrong = x.a != y.a;
#elif defined PLAIN
    *(volatile int *)&plain = 5;
    wrong = plain != 5;
#elif defined SCALAR_EITHER
    volatile int *p = here ? &own : &word;
    *p = 4;
    wrong = *p != 4;
#elif defined INPUT
    *(volatile int *)&own = 5;
    wrong = own != 5;
#endif
    if (wrong)
        reach_error();
    return 0;
}
