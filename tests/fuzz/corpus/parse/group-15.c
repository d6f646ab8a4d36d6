int a[]; 
int a[]; int f(void) { return sizeof a; }
int a[]; int a[3]; int f(void) { return sizeof a; }
int a[2]; int a[3];
extern int a[]; int f(void) { return a[1]; }
int a[] = {1, 2, 3}; _Static_assert(sizeof a == 12, "");
int a[2] = {1, 2, 3};
int a[2] = 1;
int a[2] = "ab";
char a[2] = "ab";
char a[2] = "abc";
char a[] = {"abc"};
