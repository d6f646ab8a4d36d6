// A jump to setjmp enters a block that had ended: what a variable holds there is nobody's promise (C17 6.2.4p6); -DSTAYS: it had not.
// ARGS: --prop=unreach-call
// EXPECT: TRUE
// GREP: `i` keeps across longjmp what it was given before its block ended [unsound: lives]
// ARGS[2]: --prop=undefined-behaviour
// EXPECT[2]: UNKNOWN (open-jumped)
// ARGS[3]: --prop=unreach-call -DSTAYS
// EXPECT[3]: TRUE
// NOGREP[3]: before its block ended
#include <setjmp.h>
extern void reach_error(void);
jmp_buf b;
int main(void)
{
    {
        volatile int i = 1;
        if (setjmp(b)) {
            if (i != 1)
                reach_error();
            return 0;
        }
#ifdef STAYS
        longjmp(b, 7);
#endif
    }
    longjmp(b, 7);
}
