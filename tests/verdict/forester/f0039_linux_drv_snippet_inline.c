// SPDX-License-Identifier: Apache-2.0
// A driver keeps devices in a circular list; each has a queue of requests. Devices come, get requests and are removed with them; at last the driver
// is unloaded. All is written out in main: correct.
// COVERS: F59
// TRUTH: TRUE
// ARGS: --prop=memsafety --analysis=smg --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: TRUE
// ARGS[2]: --prop=memsafety --analysis=forest --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT[2]: TRUE
// COVERS: F59
#include <stddef.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct link {
    struct link *next;
    struct link *prev;
};

struct request {
    struct request *next;
    int sector;
};

struct device {
    int minor;
    struct request *queue;
    struct link link;
};

#define DEVICE(l) ((struct device *)((char *)(l)-offsetof(struct device, link)))

int main(void)
{
    struct link devices = { &devices, &devices };

    while (__VERIFIER_nondet_int()) {
        switch (__VERIFIER_nondet_int()) {
        case 0: {  // a device comes
            struct device *d = malloc(sizeof *d);
            d->minor = __VERIFIER_nondet_int();
            d->queue = NULL;
            d->link.next = &devices;
            d->link.prev = devices.prev;
            devices.prev->next = &d->link;
            devices.prev = &d->link;
            break;
        }
        case 1: {  // a device gets a request
            if (devices.next == &devices)
                break;
            struct device *d = DEVICE(devices.next);
            struct request *r = malloc(sizeof *r);
            r->sector = 0;
            r->next = d->queue;
            d->queue = r;
            break;
        }
        default: {  // the first device goes
            if (devices.next == &devices)
                break;
            struct device *d = DEVICE(devices.next);
            d->link.prev->next = d->link.next;
            d->link.next->prev = d->link.prev;
            while (d->queue != NULL) {
                struct request *r = d->queue;
                d->queue = r->next;
                free(r);
            }
            free(d);
        }
        }
    }

    while (devices.next != &devices) {
        struct device *d = DEVICE(devices.next);
        devices.next = d->link.next;
        devices.next->prev = &devices;
        while (d->queue != NULL) {
            struct request *r = d->queue;
            d->queue = r->next;
            free(r);
        }
        free(d);
    }
    return 0;
}
