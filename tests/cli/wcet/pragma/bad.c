#pragma loopbound min 3 max 2
int main(void)
{
    _Pragma("loopbound max 2")
    for (int i = 0; i < 2; i++)
        ;
    _Pragma("loopbound min 1 max 2 or so")
    for (int i = 0; i < 2; i++)
        ;
    _Pragma("loopbound min 1 max 2")
    return 0;
}
