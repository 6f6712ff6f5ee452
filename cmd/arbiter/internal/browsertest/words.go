package browsertest

import "github.com/chromedp/chromedp"

// BrokenWords returns the words in the page's tables that are broken between lines, one a line. A
// word of more than 16 letters is a name for which no phone is wide enough.
func (p *Phone) BrokenWords() string {
	p.t.Helper()
	return Get(p, chromedp.Evaluate[string](`(() => {
		const broken = new Set(), range = document.createRange()
		for (const cell of document.querySelectorAll('td,th')) {
			const walk = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
			while (walk.nextNode()) {
				for (const word of walk.currentNode.data.matchAll(/\p{L}{2,16}(?!\p{L})/gu)) {
					range.setStart(walk.currentNode, word.index)
					range.setEnd(walk.currentNode, word.index + word[0].length)
					if (new Set([...range.getClientRects()].map((r) => Math.round(r.top))).size > 1) broken.add(word[0])
				}
			}
		}
		return [...broken].join('\n')
	})()`))
}
