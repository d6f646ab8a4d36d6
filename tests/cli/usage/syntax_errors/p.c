int f(int a)
{
    return a +;
}

int g(void)
{
    int x = 3
    return x;
}

int h(int a)
{
    if (a {
        return 1;
    }
    return 0;
}

struct s { int a; int };

int main(void)
{
    return f(1) + g();
}
