int *;
int;
struct s { int a; }
struct s { int a; };;
struct { int a; };
union u;
enum { };
struct { };
struct { } x; int y = sizeof x;
struct s { int a[0]; };
int a[0];
void x;
