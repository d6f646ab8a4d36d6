/* Gopan, Reps 2007: guided static analysis and path analysis know more than widening alone. */
int main(void)
{
    int x = 0, y = 0;
    while (1) {
        if (x <= 50)
            y++;
        else
            y--;
        if (y < 0)
            break;
        x++;
    }
    return x + y;
}
