// What is not modelled has a type that may be a guess: where only the type is asked for, nothing is claimed.
// ARGS: -DK=1
// EXPECT: UNKNOWN (behind-unsupported)
// ARGS[2]: -DK=2
// EXPECT[2]: UNKNOWN (behind-unsupported)
// ARGS[3]: -DK=3
// EXPECT[3]: UNKNOWN (behind-unsupported)
extern void reach_error(void);
int main(void)
{
#if K == 1
    __typeof__(__builtin_powi(2.0, 3)) y = 2.5;
    if (y > 2)
        reach_error();
#elif K == 2
    _Float16 h;
    if (sizeof(h * 1.0f) != 4)
        reach_error();
#else
    if (_Generic(__builtin_FUNCTION(), const char *: 1, default: 2) != 1)
        reach_error();
#endif
    return 0;
}
