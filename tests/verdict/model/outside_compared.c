// SPDX-License-Identifier: Apache-2.0
// A proof that a pointer that the program did not make is not the address of one of its objects says so, and so does one that rests on it.
// ARGS: --prop=unreach-call --entry=equal
// EXPECT: UNKNOWN (alias-proof)
// ARGS[2]: --prop=unreach-call --entry=equal --strict
// EXPECT[2]: UNKNOWN (alias-proof)
// ARGS[3]: --prop=unreach-call --entry=element --strict
// EXPECT[3]: UNKNOWN (alias-proof)
// ARGS[4]: --prop=unreach-call --entry=written
// EXPECT[4]: UNKNOWN (alias-proof)
// Comparisons with null, and of pointers that the program made, need nothing of that.
// ARGS[5]: --prop=unreach-call --entry=null --strict
// EXPECT[5]: TRUE
// Arguments may lead to global variables.
// ARGS[6]: --prop=unreach-call --entry=equal --any-aliases
// EXPECT[6]: FALSE
extern void reach_error(void);

int object, other;
static int array[3];

void equal(int *p)
{
    if (p == &object)
        reach_error();
}

static int index_of(const int *p)
{
    for (int i = 0; i < 3; i++)
        if (p == &array[i])
            return i;
    return -1;
}

void element(int *p)
{
    if (index_of(p) >= 0)
        reach_error();
}

void written(int *p)
{
    object = 1;
    *p = 2;
    if (object != 1)
        reach_error();
}

void null(int *p)
{
    int *mine = p ? &object : &other;
    if (p == 0 && mine == &object)
        reach_error();
}
