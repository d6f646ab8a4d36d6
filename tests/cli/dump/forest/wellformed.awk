# Whether a text is a graph for Graphviz: every quote and brace is closed, and every node that an arrow leads from or to is drawn.
{
    text = $0
    gsub(/\\./, "", text)
    quotes = gsub(/"[^"]*"/, "", text)
    if (index(text, "\""))
        print "a quote is open: " $0
    depth += gsub(/{/, "{", text) - gsub(/}/, "}", text)
    if (depth < 0)
        print "too many braces: " $0
}
/^ *[A-Za-z0-9_]+ \[/ { drawn[$1] = 1 }
/ -> / { from[NR] = $1; to[NR] = $3 }
END {
    for (i in from) {
        sub(/:.*/, "", from[i])
        sub(/[:;].*/, "", to[i])
        if (!(from[i] in drawn) || !(to[i] in drawn))
            print "not drawn: " from[i] " or " to[i]
    }
    print (depth ? "malformed" : "well-formed")
}
