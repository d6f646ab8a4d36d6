int s[] = L"ab";
char s[] = L"ab";
unsigned short s[] = u"ab"; unsigned s2[] = U"ab"; char s3[] = u8"ab";
int s[] = "ab";
char *s = "\xfff";
char *s = "\q";
char *s = "\x";
int x = '\400';
int @ x;
int x; /* unterminated
int x; // comment \
int $x;
