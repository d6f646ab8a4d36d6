void reach_error(void);
extern int in(void);

int main(void)
{
    int a[9] = { 0 };
    for (int i = 0; in(); i = (i + 5) % 9)
        a[i] = in() + a[i];
    if (a[3] == 77777 && a[4] == 12345)
        reach_error();
    return 0;
}
