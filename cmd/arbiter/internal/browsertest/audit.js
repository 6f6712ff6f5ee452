// What is wrong with a page for somebody who taps with a thumb, and what axe does not look at.
// It returns a line for each fault, "" for none.
(() => {
	const faults = [], all = (selector) => [...document.querySelectorAll(selector)]
	const seen = (e) => e.checkVisibility({ visibilityProperty: true, opacityProperty: true })
	const short = (e) => e.outerHTML.replace(/\s+/g, ' ').slice(0, 90)
	const fault = (what, e) => faults.push(what + (e ? ': ' + short(e) : ''))

	const width = document.scrollingElement.scrollWidth
	width > innerWidth && fault('the page is ' + width + ' wide')
	const first = all('h1').filter(seen).length
	first === 1 || fault(first + ' headings of the first level')

	const ids = all('[id]').map((e) => e.getAttribute('id'))
	for (const id of new Set(ids.filter((id, i) => ids.indexOf(id) !== i))) fault('more than one id ' + id)
	for (const e of all('[for]')) ids.includes(e.getAttribute('for')) || fault('no element has the id ' + e.getAttribute('for'), e)
	for (const e of all('svg')) e.closest('[aria-hidden=true]') || e.getAttribute('role') === 'img' || fault('a drawing that is neither named nor hidden', e)
	for (const e of all('use')) ids.includes(e.getAttribute('href').slice(1)) || fault('the page does not have the picture', e)
	for (const e of all('table')) e.querySelector('th') || fault('a table has no heads', e)

	const chosen = document.querySelector('.tabs input:checked')
	for (const tab of all('.tabs input')) {
		tab.checked = true
		all('.g' + tab.value).some(seen) || fault('no keys behind the tab', tab)
	}
	if (chosen) chosen.checked = true

	// What a thumb has to hit is 44 px high and wide; the square of a board of eight 34 px. A
	// field is hit by its label too.
	for (const e of all('a[href],button,summary,select,textarea,input:not([type=hidden])')) {
		if (!seen(e) || e.closest('.vh,.first')) continue
		const boxes = [e, ...e.labels ?? []].filter(seen).map((e) => e.getBoundingClientRect())
		const least = e.matches('.rank .cell') ? 34 : 43.9
		boxes.some((b) => b.width >= least && b.height >= least) || fault('small, ' + boxes.map((b) => Math.round(b.width) + '×' + Math.round(b.height)), e)
	}
	return faults.join('\n')
})()
