extern void reach_error(void);
extern int other(void);
static int g;
static int next(void) { return ++g; }
int main(void)
{
    int sum = next() + next();
    other();
    if (sum != 3)
        reach_error();
    return 0;
}
