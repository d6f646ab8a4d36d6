// What memory from outside of the program holds in a _Bool is not the program's fault; what the program writes there is.
// ARGS: --prop=valid-bool --entry=f
// EXPECT: UNKNOWN (no-input)
// ARGS[2]: --prop=valid-bool -DK=2
// EXPECT[2]: UNKNOWN (no-input)
// ARGS[3]: --prop=valid-bool -DK=3
// EXPECT[3]: FALSE
struct s {
    int a;
    _Bool b;
};
extern void fill(struct s *);
int f(struct s *x) { return x ? x->b : 0; }
int main(void)
{
    struct s x = { 0 };
    fill(&x);
#if K == 3
    *(char *)&x.b = 2;
#endif
    return x.b;
}
