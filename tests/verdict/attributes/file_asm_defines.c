// SPDX-License-Identifier: Apache-2.0
// file_asm_defines.c: what assembly outside of functions defines is not modelled where it is used; directives are nothing.
// ARGS: --prop=unreach-call --strict
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call -DUSED
// EXPECT[2]: UNKNOWN (behind-unsupported)
// GREP[2]: a symbol that assembly outside of functions defines
extern void reach_error(void);
int answer(void);
__asm__(".symver answer_1, answer@V1\n.pushsection .note.x,\"a\"\n\t.string \"note;\"\n.popsection");
#ifdef USED
__asm__(".globl answer\nanswer:\n\tmovl $42, %eax\n\tret");
#endif

int main(void)
{
#ifdef USED
    if (answer() != 42)
        reach_error();
#endif
    return 0;
}
