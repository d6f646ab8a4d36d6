static int helper(void)
{
    return 0;
}
int not_main(void)
{
    return helper();
}
