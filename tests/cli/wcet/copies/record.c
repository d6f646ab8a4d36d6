struct s { char c[800]; } a, b;
struct s f(struct s x) { return x; }
int main(void) { b = f(a); return 0; }
