// What a function without body gave is not called uninitialised in the trace.
// EXPECT: FALSE
// GREP: from outside: x
// GREP: (from
// NOGREP: not initialised: x
struct s {
    int a;
    double b;
};
extern struct s get(int);
extern void reach_error(void);
int main(void)
{
    struct s x = get(3);
    if (x.a == 7)
        reach_error();
    return 0;
}
