// SPDX-License-Identifier: Apache-2.0
// The only execution violates the property.
// ARGS: --analysis=closed --prop=no-overflow
// EXPECT: FALSE
// ARGS[2]: --prop=unreach-call --analysis=closed
// EXPECT[2]: TRUE
int main(void)
{
    int x = 1;
    for (int i = 0; i < 31; i++)
        x = x + x;
    return x == 0;
}
