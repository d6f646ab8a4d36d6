// Figure 3.2 of Theoduloz 2010, without the division.
int main(void)
{
    int x, y, z;
    x = 0;
    z = 0;
    if (y == 1)
        x = 1;
    else
        z = 1;
    return x - z;
}
