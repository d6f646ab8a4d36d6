extern int next(int);
extern void reach_error(void);
static int secret = 1;
int main(void)
{
    if (next(secret) != 2)
        reach_error();
    return 0;
}
