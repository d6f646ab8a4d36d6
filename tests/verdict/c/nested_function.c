// SPDX-License-Identifier: Apache-2.0
// nested_function.c: functions inside of functions are read, also declared before, of one name and of several types; a call is not modelled.
// ARGS: --prop=unreach-call
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call -DFORWARD
// EXPECT[2]: UNKNOWN (behind-unsupported)
// ARGS[3]: --prop=unreach-call -DJUMP
// EXPECT[3]: UNKNOWN (behind-unsupported)
void reach_error(void);

static int forward(int x)
{
    auto int step(int);
    int r = step(x);
    int step(int y)
    {
        return y + 1;
    }
    return r;
}

static double other(double x)
{
    double step(y)
        double y;
    {
        return y * 2;
    }
    return step(x);
}

static int jump(int x)
{
    goto behind;
    int same(int y)
    {
        return y;
    }
behind:
    return same(x);
}

int main(void)
{
#ifdef FORWARD
    if (forward(1) != 2)
        reach_error();
#elif defined JUMP
    if (jump(1) != 1)
        reach_error();
#endif
    return 0;
}
