// SPDX-License-Identifier: Apache-2.0
// Addresses may lie in numbers of records that a function without body is given, and in constant objects: that it does not use them is listed, or they
// are among what it reaches.
// ARGS: --prop=unreach-call
// EXPECT: TRUE
// GREP: function `record` without body does not use integers as addresses [unsound
// GREP: function `constants` without body does not use integers as addresses [unsound
// GREP: function `pointers` without body does not write through pointers to const [unsound
// GREP: function `number` without body does not use floats as addresses [unsound
// GREP: function `half` without body does not use integers as addresses [unsound
// ARGS[2]: --prop=unreach-call --externals=all -DRECORD
// EXPECT[2]: UNKNOWN (no-input)
// ARGS[3]: --prop=unreach-call --externals=all -DCONSTANTS
// EXPECT[3]: UNKNOWN (no-input)
// ARGS[4]: --prop=unreach-call --externals=all -DPOINTERS
// EXPECT[4]: FALSE
// Numbers alone hide nothing.
// ARGS[5]: --prop=unreach-call -DNOTHING
// EXPECT[5]: TRUE
// NOGREP[5]: as addresses
struct handle {
    long kind;
    unsigned long address;
};
extern void reach_error(void);
extern void record(struct handle h);
extern void constants(const unsigned long *numbers);
extern void pointers(const int *const *objects);
extern void number(double d);
extern void half(unsigned n);

static int object;
static const unsigned long numbers[2] = { 0, (unsigned long)&object }, small[2] = { 1, 2 };
static const int *const objects[2] = { 0, &object };

int main(void)
{
    struct handle h = { 1, (unsigned long)&object }, none = { 1, 2 };
    int *p = &object;
    double d;
    (void)none, (void)small, (void)h, (void)objects, (void)numbers;
    __builtin_memcpy(&d, &p, sizeof p);
#if defined RECORD
    record(h);
#elif defined CONSTANTS
    constants(numbers);
#elif defined POINTERS
    pointers(objects);
#elif defined NOTHING
    record(none);
    constants(small);
    half((unsigned)none.address);
#else
    record(h);
    constants(numbers);
    pointers(objects);
    number(d);
    half((unsigned)(unsigned long)p);
#endif
    if (object)
        reach_error();
    return 0;
}
