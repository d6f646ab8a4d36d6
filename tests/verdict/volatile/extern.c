// SPDX-License-Identifier: Apache-2.0
// A volatile object that no file defines: each read gives any value.
// ARGS: --time=15
// EXPECT: FALSE
// GREP: volatile status
// GREP: status  ->  
// ARGS[2]: --analysis=predicate
// EXPECT[2]: FALSE
// ARGS[3]: --analysis=kind
// EXPECT[3]: FALSE
// ARGS[4]: --analysis=numeric
// EXPECT[4]: FALSE|UNKNOWN (numeric looks for no run)
// ARGS[5]: --volatile=memory
// EXPECT[5]: TRUE
// GREP[5]: variable `status` is not defined: any contents
extern void reach_error(void);
extern volatile int status;

int main(void)
{
    int first = status, second = status;
    if (first != second)
        reach_error();
    return 0;
}
