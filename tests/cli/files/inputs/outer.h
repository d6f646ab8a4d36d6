#include "inner.h"
#define ONE 1
