static void foo(void){} int main(void){ if (0) foo(); return 0; }
