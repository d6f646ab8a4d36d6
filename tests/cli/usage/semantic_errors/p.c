struct s {
    int a;
};

int f(int a, int b);

int main(void)
{
    struct s s = { 1 };
    int x = y + 1;
    s.b = 2;
    x = s;
    f(1);
    *x = 3;
    int *p = 5;
    goto nowhere;
    break;
    return x;
}

int main(void)
{
    return 0;
}
