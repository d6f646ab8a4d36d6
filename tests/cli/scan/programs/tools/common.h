struct options { int n; };
extern int verbose;
void usage(int status);
int first_of(const struct options *o);
