int main(void)
{
    int x = 1;
    if (x == 2)
        x = 3;
    return x;
    x = 4;
}
