// SPDX-License-Identifier: Apache-2.0
// chart.h: horizontal bar charts as SVG.
#ifndef REPORT_CHART_H
#define REPORT_CHART_H

#include "base/buf.h"
#include "base/vec.h"

enum { CHART_SERIES = 6 };

struct chart_bar {
    const char *label;
    double part[CHART_SERIES];  // drawn one behind the other
    const char *text;           // behind the bar; may be NULL
};

struct chart {
    const char *title;
    const char *series[CHART_SERIES];  // names, for the legend; NULL ends
    const char *colour[CHART_SERIES];
    struct {
        VEC_OF(struct chart_bar);
    } bars;
};

/* chart_svg: prints n charts as one SVG document, one below the other.  Each is scaled so that its longest bar fills
 * the width. */
void chart_svg(const struct chart *c, size_t n, struct buf *out);

#endif
