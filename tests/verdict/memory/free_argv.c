// The arrays that main gets are no blocks of the heap: no analysis may take a free of them for valid.
// ARGS: --prop=valid-free --analysis=predicate --cegar.random-runs=0
// EXPECT: FALSE
// GREP: free of an object that no allocation returned
// ARGS[2]: --prop=valid-free --analysis=value --cegar.random-runs=0
// EXPECT[2]: FALSE
// ARGS[3]: --prop=valid-free --analysis=numeric
// EXPECT[3]: UNKNOWN (numeric)
// ARGS[4]: --prop=unreach-call --analysis=predicate --cegar.random-runs=0
// EXPECT[4]: UNKNOWN (fault)
// GREP[4]: free of an object that no allocation returned
extern void free(void *);
extern int __VERIFIER_nondet_int(void);

int main(int argc, char **argv)
{
    int x = __VERIFIER_nondet_int();
    if (x / 7 == 1000 && argc)
        free(argv);
    return 0;
}
