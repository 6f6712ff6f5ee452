// The pages work without this script. It makes them quicker and keeps what was typed.
const parse = (html) => new DOMParser().parseFromString(html, 'text/html')
const pause = (seconds) => new Promise((done) => { setTimeout(done, 1000 * seconds); addEventListener('online', done, { once: true }) })
const make = (name, fields, parent) => parent.appendChild(Object.assign(document.createElement(name), fields))
const sheet = document.getElementById('sheet'), path = location.pathname
const one = (selector) => sheet.querySelector(selector), all = (selector) => [...sheet.querySelectorAll(selector)]
const form = () => one('#entry'), field = (name) => form().elements[name]?.value
const chosen = () => one('.cell[aria-current]'), cellAt = (place) => one(`.cell[value="${place}"]`)

// The phone keeps the sheet, and the changes that the server did not answer yet.
const memory = (() => { try { return localStorage } catch { return {} } })()
const kept = JSON.parse(memory[path] ?? null), queue = kept?.queue ?? []
const changes = () => queue.filter((c) => !c.select && !c.ask)
const keep = () => memory[path] = JSON.stringify({ queue: changes(), text: form().dataset.text })
let busy, lost, more, hand, seen, timer // hand is the token that was used last, seen the last answer

// morph makes an element what another one is, and touches nothing that is the same:
// focus, scrolling and open parts stay.
const morph = (old, fresh) => {
	if (old.nodeName !== fresh.nodeName || old.nodeType === 1 && old.getAttribute('id') !== fresh.getAttribute('id')) return old.replaceWith(fresh)
	if (old.nodeType !== 1) return old.data === fresh.data || (old.data = fresh.data)
	for (const { name } of [...old.attributes]) name === 'open' || fresh.hasAttribute(name) || old.removeAttribute(name)
	for (const { name, value } of fresh.attributes) old.getAttribute(name) === value || old.setAttribute(name, value)
	if (old.name === 'text' && old !== document.activeElement) old.value = fresh.value
	const before = [...old.childNodes], after = [...fresh.childNodes]
	after.forEach((node, i) => before[i] ? morph(before[i], node) : old.append(node))
	before.slice(after.length).forEach((node) => node.remove())
}

// show puts a sheet of the server in the place of the one that is shown.
const show = (fresh) => {
	const onCell = document.activeElement.matches('.cell')
	if (fresh) morph(form(), fresh)
	const cell = chosen()
	if (cell) {
		choose(cell)
		if (onCell) cell.focus({ preventScroll: true })
		cell.scrollIntoView({ block: 'nearest', inline: 'nearest' })
	}
	more = field('more') ?? ''
	hold(hand)
	keep()
}
const hold = (token) => all('.key').forEach((k) => k.setAttribute('aria-pressed', k.value === token))
const choose = (cell) => {
	if (chosen()?.dataset.kind !== cell.dataset.kind) one('.keys').classList.add('stale') // until others arrive
	for (const c of all('.cell')) {
		c.tabIndex = c === cell ? 0 : -1
		c === cell ? c.setAttribute('aria-current', 'true') : c.removeAttribute('aria-current')
	}
}
const say = (text) => {
	one('.toast')?.remove()
	if (text) make('p', { textContent: text, className: 'toast refused', role: 'alert' }, one('.pad'))
}

// net tells quietly what the server does not know yet.
const net = (why) => {
	const n = changes().length, line = one('#net')
	line.hidden = !why
	line.textContent = (n ? `Not sent yet: ${n} change${n > 1 ? 's' : ''}; ` : '') + why
	if (lost) offer(line)
}
// offer lays a sheet anew that the server does not know any more.
const offer = (where) => {
	const anew = make('form', { method: 'post', action: '/table/anew' }, where)
	make('input', { type: 'hidden', name: 'text', value: JSON.parse(memory[path]).text }, anew)
	make('button', { textContent: 'Lay the sheet anew from what this phone kept' }, anew)
}

// change puts a change at the end of the queue, with what this phone shows there: so
// nothing is overwritten that nobody here has seen.
const change = (name, value, place) => {
	const cell = cellAt(place)
	if (queue.at(-1)?.select && (queue.length > 1 || !busy)) queue.pop() // only the last choice of a cell counts
	queue.push({
		...Object.fromEntries(new FormData(form())), id: Math.random().toString(36).slice(2) + Date.now(), at: place,
		was: cell?.dataset.text ?? '', own: cell?.matches('.sent') ? 1 : '', more, [name]: value,
	})
	more = ''
	form().setAttribute('aria-busy', 'true')
	keep()
	send()
}

// load asks the server for a sheet.
const load = (query, body) => fetch(path + query, { method: body ? 'POST' : 'GET', headers: { 'X-Part': '1' }, body, signal: AbortSignal.timeout(15000) })
	.then(async (r) => [parse(await r.text()).getElementById('entry'), r.status]).catch(() => [])

// send sends the changes one after the other, and shows the answer to the last one.
const send = async () => {
	if (busy || lost || !queue.length) return
	let wait = 1, refused = ''
	for (busy = true; queue.length;) {
		const next = { ...queue[0] }
		if (next.own && seen) { // it goes on with what this phone has sent
			next.rev = seen.dataset.rev
			next.was = seen.querySelector(`.cell[value="${next.at}"]`)?.dataset.text ?? ''
		}
		const [answer, status] = await load('', new URLSearchParams(next))
		if (answer) {
			seen = answer
			queue.shift()
			refused += seen.querySelector('.refused')?.textContent ?? ''
			keep()
			wait = 1
			continue
		}
		lost = status === 404
		net(lost ? 'the server does not know this table any more. ' : status === 401 ? 'this phone has to show a code first: open the page anew.' : 'trying again.')
		if (lost) return
		await pause(wait)
		wait = Math.min(2 * wait, 30)
	}
	busy = false
	net('')
	show(seen)
	if (refused && !one('.refused')) say(refused)
}

// put shows a token in its cell before the server has answered.
const put = ({ value, innerHTML, dataset }) => {
	const cell = chosen(), goOn = more
	if (!cell) return
	change('put', value, cell.value)
	cell.innerHTML = goOn ? cell.innerHTML + innerHTML : innerHTML
	cell.classList.add('sent')
	hold(hand = value)
	const cells = all('.cell'), next = cells[cells.indexOf(cell) + 1]
	if (!('go' in dataset)) more = '1'
	else if (next) choose(next) // as the server will
}

// act does what a button is for.
const act = (button) => {
	const { name, value } = button, cell = chosen()
	say('')
	if (name === 'put') return put(button)
	if (name === 'select') {
		if (cellAt(value)) choose(cellAt(value))
		for (const place of button.dataset.cells?.trim().split(' ') ?? []) {
			const c = cellAt(place)
			c.scrollIntoView({ block: 'center', inline: 'center' })
			c.classList.add('lit')
			setTimeout(() => c.classList.remove('lit'), 2000)
		}
		return change(name, value, value)
	}
	if (value === 'write') document.activeElement.blur()
	change(name, value, cell?.value ?? field('at'))
	if (value === 'clear') cell?.classList.add('sent')
}

// ask asks whether the token that was used last may go to a cell, or the token of a
// key to the chosen cell.
let pressed, asked
const ask = (button) => {
	asked = true
	if (button.matches('.key')) change('ask', button.value, chosen().value)
	else if (hand) change('ask', hand, button.value)
}

// The keyboard: letters fill the cell, arrows move.
const typed = (e) => {
	const { key: k, target } = e, cell = chosen(), control = e.ctrlKey || e.metaKey
	if (target.matches('input')) return k === 'Escape' && one('#write').removeAttribute('open')
	const tool = control ? { z: 'undo', Z: 'redo', y: 'redo' }[k] : { Delete: 'clear', Backspace: 'clear' }[k]
	const key = all('.key').find((b) => b.value.toUpperCase() === k.toUpperCase())
	if (tool) one(`.tools [value=${tool}]`).click()
	else if (control || e.altKey || !cell) return
	else if (k.startsWith('Arrow') || k === 'Enter' && target === cell) {
		const rows = all('.rank,.cells').map((r) => [...r.querySelectorAll('.cell')])
		const y = rows.findIndex((r) => r.includes(cell)), x = rows[y].indexOf(cell)
		const row = rows[y + ({ ArrowDown: 1, Enter: 1, ArrowUp: -1 }[k] ?? 0)] ?? []
		const to = row[{ Enter: 0, ArrowRight: x + 1, ArrowLeft: x - 1 }[k] ?? Math.min(x, row.length - 1)]
		if (to) { to.focus(); act(to) }
	} else if (k === 'Escape') cell.focus()
	else if (key) act(key)
	else if (k === '?') ask(cell)
	else if (k.length === 1 && k !== ' ') act({ name: 'put', value: k, innerHTML: k, dataset: {} })
	else return
	e.preventDefault()
}

// look fetches what another phone changed, unless changes of this one are on the way.
const look = async () => {
	if (busy || queue.length) return send()
	const [fresh] = await load('?' + new URLSearchParams(new FormData(form())))
	if (fresh && !busy && !queue.length) show(fresh)
}

if (sheet) {
	sheet.addEventListener('submit', (e) => {
		if (!e.target.matches('#entry')) return
		e.preventDefault()
		act(e.submitter)
	})
	sheet.addEventListener('pointerdown', (e) => { // a long press asks
		const button = e.target.closest('.cell,.key')
		asked = false
		if (button && !e.button) pressed = setTimeout(ask, 550, button)
	})
	for (const end of ['pointerup', 'pointercancel', 'scroll']) sheet.addEventListener(end, () => clearTimeout(pressed), true)
	sheet.addEventListener('contextmenu', (e) => { if (e.target.closest('.cell,.key')) e.preventDefault() })
	sheet.addEventListener('click', (e) => { if (asked) e.preventDefault() }, true)
	addEventListener('keydown', typed)
	new EventSource(path + '/events').onmessage = () => { clearTimeout(timer); timer = setTimeout(look, 200) }
	document.addEventListener('visibilitychange', () => document.hidden || look())
	show()
	send()
} else if (kept?.text && path.startsWith('/table/')) offer(document.querySelector('main'))

// Forms that send a result wait for the network. The server knows what comes twice.
const sendLater = (form) => form.addEventListener('submit', async (e) => {
	e.preventDefault()
	if (form.waits) return
	form.waits = true
	const body = new URLSearchParams(new FormData(form, e.submitter))
	for (let wait = 1; ; wait = Math.min(2 * wait, 30)) {
		const r = await fetch(form.action, { method: 'POST', body }).catch(() => null)
		if (r && r.status < 500) {
			if (r.redirected) return location.assign(r.url)
			document.querySelector('main').replaceWith(parse(await r.text()).querySelector('main'))
			return findLater()
		}
		const says = form.querySelector('[role=status]') ?? make('p', { role: 'status' }, form)
		says.textContent = 'Waiting for the network. This is sent as soon as it is back.'
		await pause(wait)
	}
})
const findLater = () => document.querySelectorAll('form[data-retry]').forEach(sendLater)
findLater();
