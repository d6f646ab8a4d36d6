// A function called assert that has a body is an ordinary function: calling it is no violation.
// ARGS: --prop unreach-label
// EXPECT: TRUE
void assert(int cond)
{
    if (!cond) {
    ERROR:
        return;
    }
}
int main(void)
{
    int x = 1;
    assert(x == 1);
    return 0;
}
