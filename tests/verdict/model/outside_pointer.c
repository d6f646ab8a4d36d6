// A pointer that the program never made cannot change its objects; the proof says that it rests on this, or on all accesses being valid.
// ARGS: --prop=unreach-call --32 --analysis=value-smt
// EXPECT: TRUE
// GREP: pointers that the program did not make point to memory of their own, which only the program changes
// ARGS[2]: --prop=unreach-call --32 --strict
// EXPECT[2]: UNKNOWN (strict)
// ARGS[3]: --prop=unreach-call --32
// EXPECT[3]: TRUE
// GREP[3]: memory accesses stay inside living objects
void *malloc(unsigned long);
void reach_error(void);
struct box {
    int state;
    struct box *other;
};
int main(void)
{
    struct box *b = malloc(sizeof *b);
    b->state = 1;
    b->other->state = 2;
    if (b->state != 1)
        reach_error();
    return 0;
}
