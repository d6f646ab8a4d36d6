// Temporaries die with their full expression: the length of an array (C17 6.7.6p3), and what is returned before cleanups run.
// ARGS: --prop=memsafety
// EXPECT: FALSE
// GREP: after the end of its life
// ARGS[2]: --prop=memsafety -DRETURN
// EXPECT[2]: FALSE
// GREP[2]: after the end of its life
struct t {
    int a[4];
};
static struct t make(void)
{
    struct t t = { { 1 } };
    return t;
}
int *p, r;
static void clean(int *q)
{
    r = *p + *q;
}
int main(void)
{
#ifdef RETURN
    int n __attribute__((cleanup(clean))) = 1;
    return (p = make().a)[0];
#else
    int array[(p = make().a)[0]];
    array[0] = 1;
    return *p - 1 + array[0];
#endif
}
