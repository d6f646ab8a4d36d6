// However a block is left, its variables have ended: a pointer to one may equal the address of a variable that lives (shared_place.c).
// ARGS: --analysis=value -DCASE=1
// EXPECT: UNKNOWN (layout)
// ARGS[2]: --analysis=bmc -DCASE=1
// EXPECT[2]: UNKNOWN (layout)
// ARGS[3]: --analysis=value -DCASE=2
// EXPECT[3]: UNKNOWN (layout)
// ARGS[4]: --analysis=bmc -DCASE=2
// EXPECT[4]: UNKNOWN (layout)
// ARGS[5]: --analysis=value -DCASE=3
// EXPECT[5]: UNKNOWN (layout)
// ARGS[6]: --analysis=bmc -DCASE=3
// EXPECT[6]: UNKNOWN (layout)
// ARGS[7]: --analysis=value -DCASE=4
// EXPECT[7]: UNKNOWN (layout)
// ARGS[8]: --analysis=bmc -DCASE=4
// EXPECT[8]: UNKNOWN (layout)
// ARGS[9]: --analysis=value -DCASE=5
// EXPECT[9]: UNKNOWN (layout)
// ARGS[10]: --analysis=bmc -DCASE=5
// EXPECT[10]: UNKNOWN (layout)
// ARGS[11]: --analysis=value -DCASE=7
// EXPECT[11]: UNKNOWN (layout)
// ARGS[12]: --analysis=bmc -DCASE=7
// EXPECT[12]: UNKNOWN (layout)
// ARGS[13]: --analysis=value -DCASE=8
// EXPECT[13]: UNKNOWN (layout)
// ARGS[14]: --analysis=bmc -DCASE=8
// EXPECT[14]: UNKNOWN (layout)
// ARGS[15]: --analysis=value -DCASE=9
// EXPECT[15]: UNKNOWN (layout)
// ARGS[16]: --analysis=bmc -DCASE=9
// EXPECT[16]: UNKNOWN (layout)
// ARGS[17]: --analysis=value -DCASE=10
// EXPECT[17]: UNKNOWN (layout)
// ARGS[18]: --analysis=bmc -DCASE=10
// EXPECT[18]: UNKNOWN (layout)
// ARGS[19]: --analysis=value -DCASE=11
// EXPECT[19]: UNKNOWN (layout)
// ARGS[20]: --analysis=bmc -DCASE=11
// EXPECT[20]: UNKNOWN (layout)
// ARGS[21]: --analysis=value -DCASE=12
// EXPECT[21]: UNKNOWN (layout)
// ARGS[22]: --analysis=bmc -DCASE=12
// EXPECT[22]: UNKNOWN (layout)
// The compound literal lives as long as the function.
// ARGS[23]: --analysis=bmc -DCASE=6
// EXPECT[23]: TRUE
extern void reach_error(void);
int *kept;
struct s {
    int a[16];
};
static struct s f(void)
{
    struct s r = { { 1 } };
    return r;
}
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
int main(void)
{
#if CASE == 1
    switch (0) {
    case 0: {
        int y[16];
        kept = y;
        put(y);
        break;
    }
    }
#elif CASE == 2
    while (1) {
        int y[16];
        kept = y;
        put(y);
        break;
    }
#elif CASE == 3
    {
        int y[16];
        kept = y;
        put(y);
        goto out;
    }
out:;
#elif CASE == 4
    for (int y[16], i = 0; i < 1; i++) {
        kept = y;
        put(y);
    }
#elif CASE == 5
    do {
        int y[16];
        kept = y;
        put(y);
        if (y[0])
            continue;
    } while (0);
#elif CASE == 6
    put(kept = (int[16]){ 1 });
#elif CASE == 7
    if (1)
        put(kept = (int[16]){ 1 });
#elif CASE == 8
    for (int i = 0; i < 3; i++) {
        int y[16];
        kept = y;
        put(y);
        if (i == 1)
            break;
    }
#elif CASE == 9
    int k = ({
        int y[16];
        kept = y;
        put(y);
        y[0];
    });
#elif CASE == 10
    kept = f().a;
#elif CASE == 11
    int n = 16;
    {
        int y[n];
        kept = y;
        put(y);
    }
#elif CASE == 12
    for (int i = 0; i < 1; i++)
        for (int y[16] = { 0 }; y[0] < 1;) {
            kept = y;
            put(y);
        }
#endif
    callee();
    return 0;
}
