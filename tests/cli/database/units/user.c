void reach_error(void);
extern struct record { char c; int i; } shared;
int main(void)
{
    if (shared.i != 2)
        reach_error();
    return 0;
}
