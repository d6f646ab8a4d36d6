// SPDX-License-Identifier: Apache-2.0
// chart.c: horizontal bar charts as SVG.
#include "report/chart.h"

enum { WIDTH = 760, LEFT = 150, BAR_WIDTH = 440, ROW = 20, BAR = 14, HEAD = 54, GAP = 24 };

static void put_text(struct buf *b, double x, double y, const char *more, const char *s)
{
    buf_printf(b, "<text x=\"%.1f\" y=\"%.1f\"%s>", x, y, more);
    buf_xml(b, s);
    buf_puts(b, "</text>\n");
}

static void put_box(struct buf *b, double x, double y, double width, double height, const char *colour)
{
    buf_printf(b, "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"%s\"/>\n", x, y, width, height,
               colour);
}

static double length_of(const struct chart_bar *x)
{
    double sum = 0;
    for (size_t i = 0; i < CHART_SERIES; i++)
        sum += x->part[i];
    return sum;
}

static double longest(const struct chart *c)
{
    double most = 0;
    for (size_t i = 0; i < c->bars.n; i++)
        most = MAX(most, length_of(&c->bars.at[i]));
    return most > 0 ? most : 1;
}

static void put_legend(const struct chart *c, double y, struct buf *b)
{
    double x = LEFT;
    for (size_t i = 0; i < CHART_SERIES && c->series[i]; i++) {
        put_box(b, x, y - 9, 10, 10, c->colour[i]);
        put_text(b, x + 14, y, "", c->series[i]);
        x += 30 + 7 * (double)strlen(c->series[i]);
    }
}

static void put_bar(const struct chart *c, const struct chart_bar *bar, double scale, double y, struct buf *b)
{
    double x = LEFT;
    put_text(b, LEFT - 8, y + BAR - 3, " text-anchor=\"end\"", bar->label);
    for (size_t i = 0; i < CHART_SERIES; i++) {
        double width = bar->part[i] * scale;
        if (width > 0)
            put_box(b, x, y, width, BAR, c->colour[i]);
        x += width;
    }
    if (bar->text)
        put_text(b, x + 6, y + BAR - 3, "", bar->text);
}

static double height_of(const struct chart *c)
{
    return HEAD + ROW * (double)c->bars.n + GAP;
}

static void put_chart(const struct chart *c, double y, struct buf *b)
{
    double scale = BAR_WIDTH / longest(c);
    put_text(b, LEFT, y + 18, " font-weight=\"bold\"", c->title);
    put_legend(c, y + 38, b);
    for (size_t i = 0; i < c->bars.n; i++)
        put_bar(c, &c->bars.at[i], scale, y + HEAD + ROW * (double)i, b);
}

void chart_svg(const struct chart *c, size_t n, struct buf *out)
{
    double height = 0;
    for (size_t i = 0; i < n; i++)
        height += height_of(&c[i]);
    buf_printf(out,
               "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%.0f\" font-family=\"sans-serif\" "
               "font-size=\"12\">\n",
               WIDTH, height);
    put_box(out, 0, 0, WIDTH, height, "white");
    double y = 0;
    for (size_t i = 0; i < n; i++) {
        put_chart(&c[i], y, out);
        y += height_of(&c[i]);
    }
    buf_puts(out, "</svg>\n");
}
