// Tests that depend on each other in a long chain: what one depends on is looked for once, not along each way that leads there.
#define N 150

int main(void)
{
    double a[N], least = 0, most = 0;  // any values
    for (int i = 0; i < N; i++)
        least = least < a[i] ? least : a[i];
    for (int i = 0; i < N; i++)
        most = most > least + a[i] ? most : a[i];
    return least < most;
}
