// The score pad: rounds and players are added in the page, the sums follow, and what was typed stays in
// the browser until it is recorded, under the pad's own identity.
const padForm = () => document.getElementById('pad'), padKey = (id) => 'arbiter pad ' + id
const padRows = () => all('tbody tr', padForm()), padColumns = () => all('thead input', padForm()).length
const points = (text) => text.replaceAll('−', '-').replaceAll(' ', '').replaceAll('-', '+-').split('+').reduce((sum, part) => sum + (part === '' ? 0 : Number(part)), 0)
const padSums = () => all('tfoot output', padForm()).forEach((sum, i) => {
	const n = padRows().reduce((total, row) => total + points(all('input', row)[i].value), 0)
	sum.value = Number.isFinite(n) ? String(Math.round(n * 1e4) / 1e4).replace('-', '−') : '?'
})
const addRound = () => {
	const row = padRows()[0].cloneNode(true)
	all('input', row).forEach((i) => i.value = '')
	one('tbody', padForm()).append(row)
	padRows().forEach((row, n) => one('th', row).textContent = n + 1)
	one('input', row).focus()
}
const addPlayer = () => {
	for (const row of all('tr', padForm())) {
		const cell = row.lastElementChild.cloneNode(true)
		all('input', cell).forEach((i) => i.value = '')
		row.append(cell)
	}
	all('thead input', padForm()).at(-1).focus()
}
const keepPad = () => {
	const id = padForm().elements.id.value
	tried(() => {
		localStorage[padKey(id)] = JSON.stringify({ rows: padRows().length, columns: padColumns(), fields: [...new FormData(padForm())] })
		sessionStorage['arbiter pad'] = id
	})
}

// showPad fills a pad in as it was kept, with the identity that it had.
const showPad = (kept) => {
	while (padRows().length < kept.rows) addRound()
	while (padColumns() < kept.columns) addPlayer()
	const left = {}
	for (const [name, value] of kept.fields) (left[name] ??= []).push(value)
	for (const field of all('input[name],select[name]', padForm())) field.value = left[field.name]?.shift() ?? ''
	document.activeElement.blur()
	tried(() => sessionStorage['arbiter pad'] = kept.fields.find(([name]) => name === 'id')[1])
	padSums()
}

// offerPads offers the pads of this browser that were not recorded, each by its game and its players.
const offerPads = () => {
	const line = document.createElement('p'), keys = tried(() => Object.keys(localStorage).filter((k) => k.startsWith(padKey('')))) ?? []
	const offer = (text, act) => {
		const button = document.createElement('button')
		button.type = 'button'
		button.textContent = text
		button.onclick = () => {
			act()
			line.remove()
		}
		line.append(button)
	}
	line.className = 'row'
	line.textContent = 'Not recorded yet: '
	for (const key of keys) {
		const kept = tried(() => JSON.parse(localStorage[key]))
		if (kept) offer(kept.fields.filter(([name, value]) => value && (name === 'game' || name === 'player')).map(([, value]) => value).join(', ') || 'a pad', () => showPad(kept))
	}
	if (!line.children.length) return
	offer('Forget', () => confirm('Forget what was typed and not recorded?') && keys.forEach((key) => delete localStorage[key]))
	padForm().before(line)
}

if (padForm() && !one('#problem')) {
	const again = performance.getEntriesByType('navigation')[0]?.type !== 'navigate' // loaded again, or gone back to
	const kept = again && tried(() => JSON.parse(localStorage[padKey(sessionStorage['arbiter pad'])]))
	if (kept) showPad(kept)
	else offerPads()
	padSums()
}
document.addEventListener('input', ({ target }) => {
	if (!target.form?.matches('#pad')) return
	padSums()
	keepPad()
})
document.addEventListener('submit', (e) => {
	if (!e.target.matches('#pad') || !e.submitter?.formNoValidate) return
	e.preventDefault()
	if (e.submitter.value === 'row') addRound()
	else addPlayer()
	padSums()
	keepPad()
})
document.addEventListener('recorded', ({ target }) => target.matches('#pad') && tried(() => {
	delete localStorage[padKey(target.elements.id.value)]
	delete sessionStorage['arbiter pad']
}))
