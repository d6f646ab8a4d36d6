unsigned next(void);
int main(void)
{
    unsigned s = 1;
    for (unsigned i = 0; i < 4000000000u; i++)
        s = s * 1103515245u + next() % 3;
    return s == 12345 && s * s == 3 ? 1 / (int)(s - 12345) : 0;
}
