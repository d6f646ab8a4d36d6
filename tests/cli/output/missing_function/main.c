extern int other(int);
extern void reach_error(void);

int main(void)
{
    if (other(1) == 2)
        reach_error();
    return 0;
}
