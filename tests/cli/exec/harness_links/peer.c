// Contents of memory to which memory outside leads, and which nobody gives.
extern void reach_error(void);
struct session {
    int state;
    struct session *peer;
};
int main(int argc, char **argv)
{
    struct session *s = __builtin_malloc(sizeof *s);
    if (s->peer->state == 7 && s->peer->peer->state == 8)
        reach_error();
    return 0;
}
