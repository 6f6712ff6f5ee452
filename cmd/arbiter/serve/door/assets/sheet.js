// The pages work without this script. It makes them quicker and keeps what was typed.
const form = document.getElementById('entry'), path = location.pathname, { anew } = document.forms
const one = (selector, of = form) => of.querySelector(selector), all = (selector, of = form) => [...of.querySelectorAll(selector)]
const chosen = () => one('.cell[aria-current]'), cellAt = (place, of) => one(`.cell[value="${place}"]`, of)

// load asks the server for a page. Without an answer it returns nothing.
const load = (address, body) => fetch(address, { method: body ? 'POST' : 'GET', headers: { 'X-Part': '1' }, body, signal: AbortSignal.timeout(25000) })
	.then(async (r) => [r, new DOMParser().parseFromString(await r.text(), 'text/html')]).catch(() => [])

// insist tries until the server answers, and tells why it waits. The third result is
// what the page says is wrong.
const insist = async (address, body, tell) => {
	for (let wait = 1; ; wait = Math.min(2 * wait, 30)) {
		const [answer, page] = await load(address, body)
		const says = page?.querySelector('#problem,[role=alert]')?.textContent
		if (answer?.status < 502) return [answer, page, says ?? 'Error ' + answer.status]
		tell(says ?? 'Waiting for the network. This is sent as soon as it is back.')
		await new Promise((done) => { ononline = done; setTimeout(done, 1000 * wait) })
	}
}

// The phone keeps the sheet, and the changes that the server did not answer yet. Where
// it cannot, they are sent all the same.
let kept, full = ''
try { kept = JSON.parse(localStorage[path]) } catch { }
const queue = kept?.queue ?? [], changes = () => queue.filter((c) => !c.select && !c.ask)
const keep = () => {
	full = ''
	try { localStorage[path] = JSON.stringify({ queue: changes(), text: form.dataset.text }) }
	catch { full = 'This phone cannot keep the sheet: leave this page open. ' }
}
let busy, why = '', more, hand, seen, timer, pressed, asked // hand is the token that was used last, seen the last answer

// morph makes an element what another one is, and touches nothing that is the same:
// focus, scrolling and open parts stay.
const morph = (old, fresh) => {
	for (const { name } of [...old.attributes]) name === 'open' || fresh.hasAttribute(name) || old.removeAttribute(name)
	for (const { name, value } of fresh.attributes) old.getAttribute(name) === value || old.setAttribute(name, value)
	if (old.name === 'text' && old !== document.activeElement) old.value = fresh.value
	const before = [...old.childNodes], after = [...fresh.childNodes]
	after.forEach((node, i) => {
		const was = before[i]
		if (!was) old.append(node)
		else if (was.attributes && was.nodeName === node.nodeName && was.id === node.id) morph(was, node)
		else if (!was.isEqualNode(node)) was.replaceWith(node)
	})
	before.slice(after.length).forEach((node) => node.remove())
}

// show puts a sheet of the server in the place of the one that is shown.
const show = (fresh) => {
	const onCell = document.activeElement.matches('.cell')
	if (fresh) morph(form, fresh)
	const cell = chosen()
	choose(cell)
	if (onCell) cell?.focus({ preventScroll: true })
	cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
	more = form.more.value
	hold()
	keep()
	net('')
}
const hold = () => all('.key').forEach((k) => k.ariaPressed = k.value === hand)
const choose = (cell) => {
	if (!cell) return
	if (chosen()?.dataset.kind !== cell.dataset.kind) one('.keys').classList.add('stale') // until others arrive
	for (const c of all('.cell')) {
		c.tabIndex = c === cell ? 0 : -1
		c.ariaCurrent = c === cell || null
	}
}
const say = (text) => all('.toast').forEach((t) => t.textContent = t.matches('.refused') ? text : '')

// net tells what the server does not know yet, and why. After an error the player says
// when to try again.
const net = (says, failed) => {
	const n = changes().length, line = one('#net')
	why = says
	line.hidden = !(full + says)
	line.firstChild.data = full + (n ? `Changes not sent yet: ${n}. ` : '') + says
	line.lastChild.hidden = !failed
}

// change puts a change at the end of the queue, with what this phone shows there: so
// nothing is overwritten that nobody here has seen.
const change = (name, value, place) => {
	const cell = cellAt(place)
	if (queue.at(-1)?.select && (queue.length > 1 || !busy)) queue.pop() // only the last choice of a cell counts
	queue.push({
		...Object.fromEntries(new FormData(form)), id: Date.now() + ' ' + Math.random(), at: place,
		was: cell?.dataset.seen ?? '', own: cell?.matches('.sent') || '', more, [name]: value,
	})
	more = ''
	form.ariaBusy = true
	keep()
	send()
}

// send sends the changes one after the other, and shows the answer to the last one.
const send = async () => {
	net(why, !one('#net button').hidden)
	if (busy || !queue.length) return
	let refused = ''
	for (busy = true; queue.length;) {
		const next = { ...queue[0] }
		if (next.own && seen) { // it goes on with what this phone has sent
			next.rev = seen.dataset.rev
			next.was = cellAt(next.at, seen)?.dataset.seen ?? ''
		}
		const [answer, page, says] = await insist(path, new URLSearchParams(next), net)
		if (answer.status === 404 && !full) return location.reload() // the page says so, and offers what was kept
		const fresh = page.getElementById('entry')
		if (!fresh) return net(says, true)
		seen = fresh
		queue.shift()
		refused += one('.refused', seen).textContent
		keep()
	}
	busy = false
	show(seen)
	if (refused) say(refused)
}

// put shows a token in its cell before the server has answered.
const put = ({ value, innerHTML, dataset }) => {
	const cell = chosen(), goOn = more
	if (!cell) return
	change('put', value, cell.value)
	cell.innerHTML = goOn ? cell.innerHTML + innerHTML : innerHTML
	cell.classList.add('sent')
	hand = value
	hold()
	const cells = all('.cell')
	if ('go' in dataset) choose(cells[cells.indexOf(cell) + 1]) // as the server will
	else more = '1'
}

// act does what a button is for.
const act = (button) => {
	const { name, value } = button, cell = chosen()
	say('')
	if (name === 'again') return send(busy = false)
	if (name === 'put') return put(button)
	if (name === 'select') choose(cellAt(value))
	if (value === 'write') document.activeElement.blur()
	change(name, value, name === 'select' ? value : cell?.value ?? form.at.value)
	if (value === 'clear') cell?.classList.add('sent')
}

// ask asks whether the token that was used last may go to a cell, or the token of a
// key to the chosen cell.
const ask = (button) => {
	asked = true
	if (button.matches('.key')) change('ask', button.value, chosen().value)
	else if (hand) change('ask', hand, button.value)
}

// The keyboard: letters fill the cell, arrows move.
const typed = (e) => {
	asked = false
	const k = e.key, cell = chosen(), control = e.ctrlKey || e.metaKey
	if (e.target.matches('input')) return
	const tool = control ? { z: 'undo', Z: 'redo', y: 'redo' }[k] : { Delete: 'clear', Backspace: 'clear' }[k]
	const key = all('.key').find((b) => b.value.toUpperCase() === k.toUpperCase())
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
	else if (k.length === 1 && k !== ' ') act({ name: 'put', value: k, innerHTML: k, dataset: {} })
	else return
	e.preventDefault()
}

// look fetches what another phone changed, unless changes of this one are on the way.
const look = async () => {
	if (queue.length) return send()
	const [, page] = await load(path + '?' + new URLSearchParams(new FormData(form)))
	const fresh = page?.getElementById('entry')
	if (fresh && !queue.length) show(fresh)
}

if (form) {
	form.onsubmit = (e) => {
		e.preventDefault()
		act(e.submitter)
	}
	form.onpointerdown = ({ target, button }) => { // a long press asks
		const held = target.closest('.cell,.key')
		asked = false
		pressed = held && !button && setTimeout(ask, 550, held)
	}
	form.onpointerup = form.onpointercancel = () => clearTimeout(pressed)
	form.oncontextmenu = ({ target }) => !target.closest('.cell,.key')
	form.onclick = () => !asked
	onkeydown = typed
	new EventSource(path + '/events').onmessage = () => { clearTimeout(timer); timer = setTimeout(look, 200) }
	document.onvisibilitychange = () => document.hidden || look()
	show()
	send()
} else if (kept && anew) { // the server does not know this table any more
	anew.text.value = kept.text
	anew.hidden = false
}

// Forms that send a result wait for the network. The server knows what comes twice.
const line = document.createElement('output')
document.onsubmit = async (e) => {
	const { target, submitter } = e
	if (!target.matches('[data-retry]')) return
	e.preventDefault()
	const body = new URLSearchParams(new FormData(target, submitter))
	line.value = ''
	target.after(line)
	target.inert = true
	const [answer, page, says] = await insist(target.action, body, (why) => line.value = why)
	if (answer.redirected) return location.assign(answer.url)
	const main = one('main:not(:has(#problem))', page)
	if (main) return target.closest('main').replaceWith(main)
	line.value = says
	target.inert = false
}
