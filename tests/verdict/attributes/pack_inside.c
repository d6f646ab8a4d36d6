// gcc lays a record out by the pack in force at its end, clang by that at its beginning.
// EXPECT: UNKNOWN (behind-unsupported)
// GREP: `#pragma pack` inside of a record
extern void reach_error(void);
struct f {
    char c;
    int i;
#pragma pack(2)
    short s;
    double d;
};
int main(void)
{
    if (sizeof(struct f) != 16)
        reach_error();
    return 0;
}
