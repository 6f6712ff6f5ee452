// The sheet on a page. Whatever is tapped or typed goes to the program, which draws the sheet as
// it is then. Nothing here knows a game.
const one = (selector, of = document) => of.querySelector(selector), all = (selector, of = document) => [...of.querySelectorAll(selector)]
const chosen = () => one('.cell[aria-current]'), tells = document.getElementById('says')
const template = document.createElement('template')
const link = { stored: () => undefined, done: () => {} } // where the sheet is kept: the browser, or a table's server
let hand, pressed, asked, timer, stale // hand is the token that was used last; stale is a verdict of what stood here before

// own are the attributes that the page sets by itself.
const own = new Set(['open', 'tabindex', 'aria-pressed'])
const idOf = (e) => e.getAttribute?.('id')

// same gives an element the attributes of another one.
const same = (old, fresh) => {
	for (const { name } of [...old.attributes]) own.has(name) || fresh.hasAttribute(name) || old.removeAttribute(name)
	for (const { name, value } of fresh.attributes) old.getAttribute(name) === value || old.setAttribute(name, value)
	if (old.name === 'text' && old !== document.activeElement) old.value = fresh.value
}

// morph makes an element what another one is, and touches nothing that is the same: focus,
// scrolling and open parts stay. An element that has an id stays the one with this id.
const morph = (old, fresh) => {
	same(old, fresh)
	if (old.nodeName === 'svg') {
		old.innerHTML === fresh.innerHTML || old.replaceChildren(...fresh.childNodes)
		return
	}
	const named = new Map()
	for (const node of fresh.childNodes) idOf(node) && named.set(idOf(node))
	for (const node of [...old.childNodes]) {
		if (named.has(idOf(node))) named.set(idOf(node), node)
		else if (idOf(node)) old.removeChild(node) // a form calls its button "remove" by that name
	}
	let at = old.firstChild
	for (const node of [...fresh.childNodes]) {
		const id = idOf(node), was = id ? named.get(id) : idOf(at ?? node) ? null : at
		if (was?.nodeName === node.nodeName) {
			was === at || old.insertBefore(was, at)
			if (was.attributes) node.dataset?.same === '' || was.isEqualNode(node) || morph(was, node)
			else if (was.data !== node.data) was.data = node.data
			at = was.nextSibling
		} else if (was) {
			at = was.nextSibling
			was.replaceWith(node)
		} else old.insertBefore(node, at)
	}
	for (let next; at; at = next) {
		next = at.nextSibling
		old.removeChild(at)
	}
}

const set = (e, name, value) => e.getAttribute(name) === String(value) || e.setAttribute(name, value)

// draw puts what the program drew in the place of what is shown.
const draw = (html) => {
	const onCell = document.activeElement.matches('.cell'), was = chosen()?.value
	template.innerHTML = html
	for (const fresh of [...template.content.children]) morph(document.getElementById(idOf(fresh)), fresh)
	for (const c of all('.cell')) set(c, 'tabindex', c.ariaCurrent ? 0 : -1)
	for (const k of all('.key')) set(k, 'aria-pressed', k.value === hand)
	const verdict = document.getElementById('verdict')
	document.body.classList.toggle('judged', !!verdict.firstChild)
	document.body.classList.toggle('scored', !!one('table', verdict))
	if (onCell) chosen()?.focus({ preventScroll: true })
	if (chosen()?.value !== was) chosen()?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

// ask asks the program, and shows its answer; what is wrong is said.
const ask = (name, call = {}) => {
	const a = referee.ask(name, JSON.stringify({ ...call, Stored: link.stored() }))
	tells.textContent = a.problem ?? ''
	if (a.problem) return undefined
	if (a.symbols !== undefined) document.getElementById('symbols').innerHTML = a.symbols
	if (a.draw) draw(a.draw)
	link.done(a)
	if (a.look) lookOnceSeen()
	return a
}

// look draws the verdict, once the sheet is painted. What of it is looked at stands in its form.
const look = (name, value, then) => {
	stale = false
	const judge = document.getElementById('judge'), fields = judge ? new FormData(judge) : new FormData()
	if (name) fields.set(name, value)
	else fields.delete('budget') // the sheet was changed
	clearTimeout(timer)
	timer = setTimeout(() => {
		ask('verdict', { Form: new URLSearchParams(fields).toString() })
		then?.()
	}, name ? 0 : 150)
}
// lookOnceSeen draws the verdict where it is in view, else once somebody scrolls to it.
const lookOnceSeen = () => {
	const verdict = document.getElementById('verdict')
	stale = verdict.firstChild && verdict.getBoundingClientRect().top > innerHeight
	if (!stale) look()
}
addEventListener('scroll', () => stale && lookOnceSeen(), { passive: true })
const toVerdict = () => document.getElementById('verdict').scrollIntoView()

// tap does what a button of the sheet is for.
const tap = (Do, Value = '') => {
	if (Do === 'put') hand = Value
	const line = one('#entry input[name=text]')
	if (Do === 'write') document.activeElement.blur()
	ask('tap', { Do, Value, Text: Do === 'ask' ? hand ?? '' : line?.value ?? '' })
}

// hold asks whether the token that was used last may go to a cell, or the token of a key to the
// chosen cell.
const hold = (button) => {
	asked = true
	if (button.matches('.key')) hand = button.value
	const at = button.matches('.key') ? chosen()?.value : button.value
	if (hand && at) tap('ask', at)
}

// The keyboard: letters fill the cell, arrows move.
const typed = (e) => {
	asked = false
	const k = e.key, cell = chosen(), control = e.ctrlKey || e.metaKey
	if (!one('#entry') || e.target.matches('input,textarea,select') || e.target.closest('#verdict')) return
	const tool = control ? { z: 'undo', Z: 'redo', y: 'redo' }[k] : { Delete: 'clear', Backspace: 'back' }[k]
	const key = all('.key:enabled').find((b) => b.value.toUpperCase() === k.toUpperCase())
	if (tool) tap(tool)
	else if (control || e.altKey || !cell) return
	else if (k.startsWith('Arrow') || k === 'Enter' && e.target === cell) {
		const rows = all('.rank,.cells').map((r) => all('.cell', r))
		const y = rows.findIndex((r) => r.includes(cell)), x = rows[y].indexOf(cell)
		const row = rows[y + ({ ArrowDown: 1, Enter: 1, ArrowUp: -1 }[k] ?? 0)] ?? []
		const to = row[{ Enter: 0, ArrowRight: x + 1, ArrowLeft: x - 1 }[k] ?? Math.min(x, row.length - 1)]
		to?.focus()
		if (to) tap('select', to.value)
	} else if (key) tap('put', key.value)
	else if (k === '?') hold(cell)
	else if (k.length === 1 && k !== ' ') tap('put', k)
	else return
	e.preventDefault()
}

// What the buttons of the page do, beside those of the sheet.
const does = {
	select: (value) => {
		tap('select', value)
		chosen()?.scrollIntoView({ block: 'center' })
	},
	ruling: (value) => ask('rule', { Value: value }),
	variant: (value) => ask('vary', { Value: value }),
	compare: (value) => look('compare', value),
	budget: (value) => look('budget', value),
	step: (value) => look('step', value),
	save: () => {
		const a = document.createElement('a')
		a.href = URL.createObjectURL(new Blob([one('#source-form textarea').value]))
		a.download = 'game.txt'
		a.click()
		setTimeout(() => URL.revokeObjectURL(a.href), 1000)
	},
}

document.addEventListener('submit', (e) => {
	if (e.target.method === 'post') return // the server's own forms
	e.preventDefault()
	const { name = 'write', value = '' } = e.submitter ?? {}
	if (name in does && !(name === 'select' && e.target.id === 'entry')) does[name](value, e.target)
	else if (e.target.id === 'entry') tap(name, value)
})
document.addEventListener('click', (e) => {
	if (asked && e.target.closest('.cell,.key')) e.preventDefault()
	if (e.target.closest('a')?.getAttribute('href') === '#done') {
		e.preventDefault()
		look('budget', 20000, toVerdict)
	}
})
document.addEventListener('pointerdown', ({ target, button }) => { // a long press asks
	const held = target.closest('.cell,.key')
	asked = false
	pressed = held && !button && setTimeout(hold, 550, held)
})
for (const end of ['pointerup', 'pointercancel']) document.addEventListener(end, () => clearTimeout(pressed))
document.addEventListener('contextmenu', (e) => e.target.closest('.cell,.key') && e.preventDefault())
document.addEventListener('keydown', typed)

// run unpacks the program and runs it until the page is closed; a fault that ends it starts it
// again with what is kept.
const run = async (packed) => {
	try {
		const bytes = await new Response(packed.pipeThrough(new DecompressionStream('gzip'))).arrayBuffer()
		const program = await WebAssembly.compile(bytes)
		for (;;) {
			const go = new Go()
			await go.run(await WebAssembly.instantiate(program, go.importObject))
			tells.textContent = 'Something is wrong in Arbiter. The sheet is as it was kept.'
			await new Promise((done) => setTimeout(done, 1000))
		}
	} catch (fault) {
		document.getElementById('loading')?.remove()
		tells.textContent = 'This browser cannot run the referee: ' + fault.message
		if (link.instead) tells.insertAdjacentHTML('beforeend', link.instead)
	}
}
