// SPDX-License-Identifier: Apache-2.0
// Sections whose functions the system calls, and the symbols that linkers make for others, are not modelled; a section by itself means nothing.
// ARGS: --prop=unreach-call
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call -DNAME=\".init_array\"
// EXPECT[2]: UNKNOWN (behind-unsupported)
// GREP[2]: section `.init_array`, of functions that are called by the system, is not modelled
// ARGS[3]: --prop=unreach-call -DNAME=\".fini_array.00100\"
// EXPECT[3]: UNKNOWN (behind-unsupported)
// ARGS[4]: --prop=unreach-call -DBOUNDS
// EXPECT[4]: UNKNOWN (behind-unsupported)
// ARGS[5]: --prop=unreach-call "-DASSEMBLY=.pushsection .init_array;.quad f;.popsection"
// EXPECT[5]: UNKNOWN (behind-unsupported)
// ARGS[6]: --prop=unreach-call "-DASSEMBLY=.section .note.x;.quad 1;.previous"
// EXPECT[6]: TRUE
// ARGS[7]: --prop=unreach-call -DNAME=\"other\" -DBOUNDS
// EXPECT[7]: TRUE
extern void reach_error(void);
#ifndef NAME
#define NAME "table"
#endif
typedef void (*fn)(void);
#ifdef ASSEMBLY
#define TEXT(x) #x
#define STRING(x) TEXT(x)
__asm__(STRING(ASSEMBLY));
#endif
void f(void)
{
    reach_error();
}
__attribute__((section(NAME), used)) static fn entry = f;
#ifdef BOUNDS
extern int __start_table[];
#endif
int main(void)
{
#ifdef BOUNDS
    return &__start_table[0] == 0;
#else
    return 0;
#endif
}
