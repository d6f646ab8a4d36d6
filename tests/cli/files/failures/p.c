int main(void)
{
    int x = 7;
    return 10 / (x - 7);
}
