/* why */ #define ONE 1
int main(void)
{
    int x = ONE;
    //@ assert x == ONE;
    return x;
}
