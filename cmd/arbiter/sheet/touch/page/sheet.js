// A sheet on a page. Whatever is tapped or typed goes to the program, which draws the sheet
// as it is then. Nothing here knows a game.
const one = (selector, of = document) => of.querySelector(selector), all = (selector, of = document) => [...of.querySelectorAll(selector)]
const chosen = () => one('.cell[aria-current]')
const template = document.createElement('template')
let tap // gives the fields of a form to the program, which answers with the sheet
let hand, pressed, asked // hand is the token that was used last

// own are the attributes that the page sets by itself.
const own = new Set(['open', 'tabindex', 'aria-pressed', 'aria-busy', 'data-waiting'])
const idOf = (e) => e.getAttribute?.('id') // a form's own id may be one of its fields

// same gives an element the attributes of another one.
const same = (old, fresh) => {
	for (const { name } of [...old.attributes]) own.has(name) || fresh.hasAttribute(name) || old.removeAttribute(name)
	for (const { name, value } of fresh.attributes) old.getAttribute(name) === value || old.setAttribute(name, value)
	if (old.name === 'text' && old !== document.activeElement) old.value = fresh.value
}

// morph makes an element what another one is, and touches nothing that is the same:
// focus, scrolling and open parts stay. An element that has an id stays the one with this id.
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
		else if (idOf(node)) node.remove()
	}
	let at = old.firstChild
	for (const node of [...fresh.childNodes]) {
		const id = idOf(node), was = id ? named.get(id) : idOf(at ?? node) ? null : at
		if (was?.nodeName === node.nodeName) {
			was === at || old.insertBefore(was, at)
			if (was.attributes) morph(was, node)
			else if (was.data !== node.data) was.data = node.data
			at = was.nextSibling
		} else if (was) {
			at = was.nextSibling
			was.replaceWith(node)
		} else old.insertBefore(node, at)
	}
	for (let next; at; at = next) {
		next = at.nextSibling
		at.remove()
	}
}

// draw puts what the program drew in the place of what is shown: all of it, or the pieces
// that changed. Of the form itself only the attributes come.
const draw = (html) => {
	template.innerHTML = html
	for (const fresh of [...template.content.children]) {
		const old = document.getElementById(idOf(fresh))
		fresh.matches('#entry') ? same(old, fresh) : morph(old, fresh)
	}
}

const set = (e, name, value) => e.getAttribute(name) === String(value) || e.setAttribute(name, value)

// show draws a sheet.
const show = (html) => {
	const onCell = document.activeElement.matches('.cell')
	draw(html)
	for (const c of all('.cell')) set(c, 'tabindex', c.ariaCurrent ? 0 : -1)
	for (const k of all('.key')) set(k, 'aria-pressed', k.value === hand)
	if (onCell) chosen()?.focus({ preventScroll: true })
	chosen()?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

// act does what a button of a form is for.
const act = (button) => {
	const { name, value, form } = button, fields = new FormData(form ?? document.forms.entry)
	fields.set(name, value)
	if (name === 'put') hand = value
	if (value === 'write') document.activeElement.blur()
	const html = tap(new URLSearchParams(fields).toString(), button)
	if (html) show(html)
}

// ask asks whether the token that was used last may go to a cell, or the token of a
// key to the chosen cell.
const ask = (button) => {
	asked = true
	const [value, at] = button.matches('.key') ? [button.value, chosen()?.value] : [hand, button.value]
	if (!value || !at) return
	document.forms.entry.at.value = at
	act({ name: 'ask', value })
}

// The keyboard: letters fill the cell, arrows move.
const typed = (e) => {
	asked = false
	const k = e.key, cell = chosen(), control = e.ctrlKey || e.metaKey
	if (!tap || !one('#entry') || e.target.matches('input,textarea,select') || e.target.closest('#judge')) return
	const tool = control ? { z: 'undo', Z: 'redo', y: 'redo' }[k] : { Delete: 'clear', Backspace: 'clear' }[k]
	const key = all('.key:enabled').find((b) => b.value.toUpperCase() === k.toUpperCase())
	if (tool) one(`.tools [value=${tool}]`).click()
	else if (control || e.altKey || !cell) return
	else if (k.startsWith('Arrow') || k === 'Enter' && e.target === cell) {
		const rows = all('.rank,.cells').map((r) => all('.cell', r))
		const y = rows.findIndex((r) => r.includes(cell)), x = rows[y].indexOf(cell)
		const row = rows[y + ({ ArrowDown: 1, Enter: 1, ArrowUp: -1 }[k] ?? 0)] ?? []
		const to = row[{ Enter: 0, ArrowRight: x + 1, ArrowLeft: x - 1 }[k] ?? Math.min(x, row.length - 1)]
		to?.focus()
		if (to) act(to)
	} else if (key) act(key)
	else if (k === '?') ask(cell)
	else if (k.length === 1 && k !== ' ') act({ name: 'put', value: k })
	else return
	e.preventDefault()
}

document.addEventListener('submit', (e) => {
	if (!tap || !e.target.matches('#entry,#names')) return
	e.preventDefault()
	act({ name: e.submitter.name, value: e.submitter.value, form: e.target })
})
document.addEventListener('pointerdown', ({ target, button }) => { // a long press asks
	const held = tap && target.closest('.cell,.key')
	asked = false
	pressed = held && !button && setTimeout(ask, 550, held)
})
for (const end of ['pointerup', 'pointercancel']) document.addEventListener(end, () => clearTimeout(pressed))
document.addEventListener('contextmenu', (e) => e.target.closest('.cell,.key') && e.preventDefault())
document.addEventListener('click', (e) => asked && e.target.closest('.cell,.key') && e.preventDefault())
document.addEventListener('keydown', typed)
