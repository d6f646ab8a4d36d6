int f(int x)
{
    x = x + //@ assert inside;
        1;
    if (x)
        x = 1; //@ assert behind;
    else
        x = 2;
    //@ assert unfinished
    return x;
}
/*@ requires lost; */
int g(int);
int main(void)
{
    //@ loop invariant x; assert not_ours;
    return f(1);
}
