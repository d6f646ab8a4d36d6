int div(int x)
{
    return 1 / x;
}
