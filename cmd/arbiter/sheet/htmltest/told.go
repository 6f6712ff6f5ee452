// Package htmltest reads pages of HTML in tests, as a person reads them.
package htmltest

import (
	"cmp"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"
)

// Parse returns a page, or a part of one.
func Parse(t testing.TB, text string) *html.Node {
	t.Helper()
	page, err := html.Parse(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return page
}

// Attribute returns the value of an attribute; "" where it is not there.
func Attribute(n *html.Node, name string) string {
	for _, a := range n.Attr {
		if a.Key == name {
			return a.Val
		}
	}
	return ""
}

// Has reports whether an element has an attribute.
func Has(n *html.Node, name string) bool {
	return slices.ContainsFunc(n.Attr, func(a html.Attribute) bool { return a.Key == name })
}

// Raw returns all text within a node.
func Raw(n *html.Node) string {
	var b strings.Builder
	for one := range n.Descendants() {
		if one.Type == html.TextNode {
			b.WriteString(one.Data)
		}
	}
	return b.String()
}

// Words returns the words within a node.
func Words(n *html.Node) string { return strings.Join(strings.Fields(Raw(n)), " ") }

// Chosen returns the value of a select.
func Chosen(n *html.Node) string {
	value, first := "", true
	for option := range n.Descendants() {
		if option.Data == "option" && (first || Has(option, "selected")) {
			value, first = Attribute(option, "value"), false
		}
	}
	return value
}

// Told returns a page as it is read, line by line: links with where they lead, forms with what they
// send.
func Told(page *html.Node) string {
	var b strings.Builder
	tell(&b, page)
	var lines []string
	for line := range strings.Lines(b.String()) {
		if line = strings.Join(strings.Fields(line), " "); strings.Trim(line, "-| ") != "" {
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, "\n") + "\n"
}

// tell writes what is read within a node, and around it what kind of thing it is.
func tell(b *strings.Builder, n *html.Node) {
	switch {
	case slices.Contains([]string{"head", "script", "style", "noscript", "datalist"}, n.Data), Attribute(n, "aria-hidden") == "true":
		return
	case n.Data == "a" && strings.HasPrefix(Attribute(n, "href"), "/referee.html"): // not every program has it
		return
	case n.Type == html.TextNode && n.Parent.Data == "pre":
		b.WriteString(n.Data)
		return
	case n.Type == html.TextNode:
		b.WriteString(strings.ReplaceAll(n.Data, "\n", " "))
		return
	case n.Data == "input", n.Data == "select", n.Data == "textarea":
		fmt.Fprintf(b, " {%s=%s}", Attribute(n, "name"), held(n))
		return
	case n.Data == "svg":
		fmt.Fprintf(b, " (drawing: %s) ", Words(n))
		return
	}
	var within strings.Builder
	for child := range n.ChildNodes() {
		tell(&within, child)
	}
	if n.Data == "section" && !strings.Contains(strings.TrimSpace(within.String()), "\n") {
		return // a heading above nothing but a link to the referee
	}
	begin, end := around(n)
	b.WriteString(begin + within.String() + end)
}

// held returns what a field holds.
func held(n *html.Node) string {
	value := Attribute(n, "value")
	switch {
	case n.Data == "select":
		return Chosen(n)
	case n.Data == "textarea":
		return "\n" + Raw(n)
	case Attribute(n, "type") == "checkbox" && Has(n, "checked"):
		return value + " ticked"
	case Attribute(n, "type") == "checkbox":
		return value + " not ticked"
	}
	return value
}

// around returns what stands before and behind what an element holds.
func around(n *html.Node) (begin, end string) {
	switch n.Data {
	case "a":
		if Has(n, "aria-current") {
			return " *[", "](" + Attribute(n, "href") + ")"
		}
		return " [", "](" + Attribute(n, "href") + ")"
	case "form":
		if !Has(n, "action") { // the page's script sees to it
			return "\n", "\n"
		}
		return fmt.Sprintf("\n%s %s:", cmp.Or(strings.ToUpper(Attribute(n, "method")), http.MethodGet), Attribute(n, "action")), "\n"
	case "button":
		if name := Attribute(n, "name"); name != "" {
			return " <", fmt.Sprintf(" %s=%s>", name, Attribute(n, "value"))
		}
		return " <", ">"
	case "td", "th":
		return " | ", ""
	case "li":
		return "\n- ", "\n"
	case "h1", "h2", "h3":
		return "\n# ", "\n"
	case "br", "p", "div", "section", "header", "nav", "main", "ul", "ol", "table", "caption", "tr", "fieldset", "legend", "details", "summary", "article", "figure", "figcaption", "dt", "pre":
		return "\n", "\n"
	}
	return "", ""
}
