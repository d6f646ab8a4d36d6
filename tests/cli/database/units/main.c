void reach_error(void);
int is_negative(char c);
extern char letter, word[];
int main(void)
{
#ifdef UNSIGNED
    int wanted = 0;
#else
    int wanted = 1;
#endif
    char *p = word;
    if ((letter < 0) != wanted || (*p < 0) != wanted || ((char)200 < 0) != wanted)
        reach_error();
    if (is_negative((char)100))
        reach_error();
    return 0;
}
