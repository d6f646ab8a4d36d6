// SPDX-License-Identifier: Apache-2.0
// siblings.c: what starts other control flow is not modelled.
// ARGS: --prop=unreach-call -DTHREAD
// EXPECT: UNKNOWN (behind-unsupported)
// ARGS[2]: --prop=unreach-call -DACTION
// EXPECT[2]: UNKNOWN (behind-unsupported)
// ARGS[3]: --prop=unreach-call -DONCE
// EXPECT[3]: UNKNOWN (behind-unsupported)
// ARGS[4]: --prop=unreach-call -DCONTEXT
// EXPECT[4]: UNKNOWN (behind-unsupported)
// ARGS[5]: --prop=unreach-call -DATEXIT
// EXPECT[5]: UNKNOWN (behind-unsupported)
// ARGS[6]: --prop=unreach-call -DRAISE
// EXPECT[6]: UNKNOWN (behind-unsupported)
void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)
int x;
static void set(void) { x = 1; }
int thrd_create(void *, void (*)(void), void *);
int sigaction(int, void *, void *);
int pthread_once(void *, void (*)(void));
int swapcontext(void *, void *);
int on_exit(void (*)(void), void *);
int raise(int);
int main(void)
{
#ifdef THREAD
    thrd_create(0, set, 0);
#elif defined ACTION
    sigaction(2, 0, 0);
#elif defined ONCE
    pthread_once(0, set);
#elif defined CONTEXT
    swapcontext(0, 0);
#elif defined ATEXIT
    on_exit(set, 0);
#elif defined RAISE
    raise(2);
#endif
    check(x == 0);
    return 0;
}
