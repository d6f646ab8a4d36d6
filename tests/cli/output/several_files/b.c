static int secret = 5;
int next(int n)
{
    return n + (secret == 5);
}
