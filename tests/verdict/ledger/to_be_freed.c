// Whether what a function without body returns is to be freed is not known.
// ARGS: --prop=memcleanup
// EXPECT: TRUE
// GREP: function `make` without body returns nothing that is to be freed [unsound: externals]
// ARGS[2]: --prop=memcleanup --strict
// EXPECT[2]: UNKNOWN (strict)
// ARGS[3]: --prop=memcleanup -DNUMBER
// EXPECT[3]: TRUE
// NOGREP[3]: to be freed
// ARGS[4]: --prop=unreach-call
// EXPECT[4]: TRUE
// NOGREP[4]: to be freed
#ifdef NUMBER
extern int make(void);
#else
extern char *make(void);
#endif
int main(void) { return make() == 0; }
