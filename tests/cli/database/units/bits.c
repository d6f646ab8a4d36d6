void reach_error(void);
int main(void)
{
    if (sizeof(long) != WANT || sizeof(void *) != WANT)
        reach_error();
    return 0;
}
