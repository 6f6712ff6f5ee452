// What is wrong with a page for somebody who taps with a thumb, looks at it in the sun, or
// hears it. It returns a line for each fault, "" for none.
(() => {
	const faults = [], all = (selector) => [...document.querySelectorAll(selector)]
	const seen = (e) => e.checkVisibility({ visibilityProperty: true, opacityProperty: true })
	const short = (e) => e.outerHTML.replace(/\s+/g, ' ').slice(0, 90)
	const fault = (what, e) => faults.push(what + (e ? ': ' + short(e) : ''))

	document.documentElement.lang || fault('the page has no language')
	document.title.trim() || fault('the page has no title')
	document.querySelectorAll('main').length === 1 || fault('the page has ' + all('main').length + ' main parts')
	const width = document.scrollingElement.scrollWidth
	width > innerWidth && fault('the page is ' + width + ' wide')

	// Headings: one of the first level, and none that leaves a level out.
	const headings = all('h1,h2,h3,h4,h5,h6').filter(seen)
	const first = headings.filter((h) => h.matches('h1')).length
	first === 1 || fault(first + ' headings of the first level')
	headings.reduce((before, h) => {
		const level = +h.tagName[1]
		level > before + 1 && fault('h' + level + ' follows h' + before, h)
		h.textContent.trim() || fault('an empty heading', h)
		return level
	}, 0)

	const ids = all('[id]').map((e) => e.getAttribute('id'))
	for (const id of new Set(ids.filter((id, i) => ids.indexOf(id) !== i))) fault('more than one id ' + id)
	for (const e of all('[for],[aria-labelledby],[aria-describedby]'))
		for (const id of (e.getAttribute('for') ?? e.getAttribute('aria-labelledby') ?? e.getAttribute('aria-describedby')).split(' '))
			ids.includes(id) || fault('no element has the id ' + id, e)
	for (const e of all('[tabindex]')) e.tabIndex > 0 && fault('a tabindex above 0', e)
	for (const e of all('[aria-hidden=true] :is(a,button,input,select,textarea),:is(a,button,input,select,textarea)[aria-hidden=true]'))
		seen(e) && e.tabIndex >= 0 && fault('hidden from readers and not from the keyboard', e)
	for (const e of all('input:not([type=hidden]),select,textarea'))
		seen(e) && !e.labels.length && !e.ariaLabel && !e.hasAttribute('aria-labelledby') && fault('a field has no label', e)
	for (const e of all('img')) e.hasAttribute('alt') || fault('a picture has no alt', e)
	for (const e of all('svg')) e.closest('[aria-hidden=true]') || e.getAttribute('role') === 'img' && (e.ariaLabel || e.hasAttribute('aria-labelledby') || e.querySelector('title')) || fault('a drawing has no name', e)
	for (const e of all('ul,ol')) for (const c of e.children) c.matches('li,template') || fault('no item of a list', c)
	for (const e of all('table')) {
		if (e.querySelector('thead')) for (const h of e.querySelectorAll('thead th')) h.textContent.trim() || h.ariaLabel || h === h.parentElement.firstElementChild || fault('a column has no head', h)
		e.querySelector('th') || fault('a table has no heads', e)
	}

	// What a thumb has to hit is 44 px high and wide; the square of a board of eight 34 px. A
	// field is hit by its label too.
	for (const e of all('a[href],button,summary,select,textarea,input:not([type=hidden])')) {
		if (!seen(e) || e.closest('.vh,.first')) continue
		const boxes = [e, ...e.labels ?? []].filter(seen).map((e) => e.getBoundingClientRect())
		const least = e.matches('.rank .cell') ? 34 : 43.9
		boxes.some((b) => b.width >= least && b.height >= least) || fault('small, ' + boxes.map((b) => Math.round(b.width) + '×' + Math.round(b.height)), e)
	}

	// Texts stand out from their ground by 4.5 : 1.
	const rgba = (text) => (text.match(/[\d.]+/g) ?? [0, 0, 0, 0]).map(Number)
	const over = (top, under) => [0, 1, 2].map((i) => top[i] * (top[3] ?? 1) + under[i] * (1 - (top[3] ?? 1)))
	const light = (c) => c.map((v) => (v /= 255) <= .03928 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4).reduce((sum, v, i) => sum + v * [.2126, .7152, .0722][i], 0)
	const pale = new Set(), walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
	while (walk.nextNode()) {
		const e = walk.currentNode.parentElement
		if (!walk.currentNode.data.trim() || !seen(e) || e.closest('.vh,:disabled,option,script,style,noscript,svg')) continue
		const grounds = []
		for (let g = e; g; g = g.parentElement) grounds.unshift(rgba(getComputedStyle(g).backgroundColor))
		const ground = grounds.reduce((under, top) => over(top, under), [255, 255, 255])
		const [a, b] = [light(over(rgba(getComputedStyle(e).color), ground)), light(ground)].sort((x, y) => y - x)
		if ((a + .05) / (b + .05) < 4.5) pale.add('pale, ' + ((a + .05) / (b + .05)).toFixed(2) + ': ' + e.className + ' ' + walk.currentNode.data.trim().slice(0, 30))
	}
	return [...faults, ...pale].join('\n')
})()
