// Aliases of aliases that come later.
// EXPECT: TRUE
extern void reach_error(void);
int a(void) __attribute__((alias("b")));
int b(void) __attribute__((alias("c")));
int c(void) { return 4; }
extern int x __attribute__((alias("y")));
extern int y __attribute__((alias("z")));
int z = 5;
int main(void)
{
    if (a() != 4 || b() != 4 || x != 5)
        reach_error();
    return 0;
}
