// SPDX-License-Identifier: Apache-2.0
// A volatile object that no file defines: each read gives any value.
// ARGS: --prop=unreach-call --time=15
// EXPECT: FALSE
// GREP: volatile status
// GREP: status  ->  
// ARGS[2]: --prop=unreach-call --analysis=predicate
// EXPECT[2]: FALSE
// ARGS[3]: --prop=unreach-call --analysis=kind
// EXPECT[3]: FALSE
// ARGS[4]: --prop=unreach-call --analysis=numeric
// EXPECT[4]: FALSE|UNKNOWN (numeric looks for no run)
// ARGS[5]: --prop=unreach-call --volatile=memory
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
