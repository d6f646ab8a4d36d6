static int tab[5];
int f(int n, int a[n][n])
{
    if (n == 2 && a && a[1][1] == 4)
        return tab[5 + n];
    return 0;
}
