// Conversions that C makes silently are visible.
unsigned char c;

int main(void)
{
    c += 1;
    return c < 3u;
}
