// A pointer to a dead variable may equal the address of any variable that lives: compilers give a variable a place when it is used first, and
// variables of functions that they expand are among those of the caller.  With `put` in another file, gcc or clang reach the error in CASEs 1 to 4.
// ARGS: --analysis=value -DCASE=1
// EXPECT: UNKNOWN (layout)
// GREP: depends on where objects lie in memory
// ARGS[2]: --analysis=value -DCASE=2
// EXPECT[2]: UNKNOWN (layout)
// GREP[2]: depends on where objects lie in memory
// ARGS[3]: --analysis=value -DCASE=3
// EXPECT[3]: UNKNOWN (layout)
// ARGS[4]: --analysis=bmc -DCASE=1
// EXPECT[4]: UNKNOWN (layout)
// GREP[4]: depends on where objects lie in memory
// ARGS[5]: --analysis=bmc -DCASE=2
// EXPECT[5]: UNKNOWN (layout)
// ARGS[6]: --analysis=kind -DCASE=3
// EXPECT[6]: UNKNOWN (layout)
// ARGS[7]: --analysis=predicate -DCASE=2
// EXPECT[7]: UNKNOWN (layout)
// ARGS[8]: --analysis=numeric -DCASE=3
// EXPECT[8]: UNKNOWN (numeric)
// ARGS[9]: --analysis=bmc -DCASE=4
// EXPECT[9]: UNKNOWN (layout)
// The block of the first array has not ended: they are two objects.
// ARGS[10]: --analysis=bmc -DCASE=5
// EXPECT[10]: TRUE
// ARGS[11]: --analysis=value -DCASE=5
// EXPECT[11]: TRUE
extern void reach_error(void);
extern void use(int *);
int *kept;
static void put(int *p)
{
    *p = 1;
}
static void callee(void)
{
    int z[16];
    put(z);
    if (kept == z)
        reach_error();
}
static void leave(void)
{
    int y[16];
    kept = y;
    put(y);
}
int main(void)
{
#if CASE == 1
    {
        int y[16];
        kept = y;
        put(y);
    }
    callee();
#elif CASE == 2
    {
        int y[16];
        kept = y;
        put(y);
    }
    int z[16];
    put(z);
    if (kept == z)
        reach_error();
#elif CASE == 3
    int z[16];
    {
        int y[16];
        kept = y;
        put(y);
    }
    put(z);
    if (kept == z)
        reach_error();
#elif CASE == 4
    int z[16];
    leave();
    put(z);
    if (kept == z)
        reach_error();
#else
    int y[16];
    kept = y;
    {
        int z[16];
        put(z);
        if (kept == z)
            reach_error();
    }
    put(y);
#endif
    return 0;
}
