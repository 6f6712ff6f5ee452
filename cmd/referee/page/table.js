// A sheet at a table of a server. The server keeps the text; who has the newest pen writes. What is
// typed goes out when the last text was answered, and is kept in the browser until then.
const at = location.pathname, net = document.getElementById('net')
let id, events, known, waits, taking // known is the server's revision; waits is a text on its way, or one that waits for the network
let mine, news, last // the page's pen; news that came while a text was on its way; what was heard last
const pause = (ms) => new Promise((done) => setTimeout(done, ms))
const tried = (f) => { try { return f() } catch { return undefined } } // a browser may refuse to keep anything
const json = { accept: 'application/json', 'content-type': 'application/json' }
globalThis.referee = { ready: () => begin() }

const say = (text = '') => {
	net.textContent = text
	net.hidden = !text
}
const offline = () => say('No network. What you type is kept on this phone and sent later.')
// refused says what the server answered where it took nothing.
const refused = async (r) => {
	say(await why(r))
	if (r.status !== 401) return
	net.insertAdjacentHTML('beforeend', ' What you type is kept on this phone. <a href="/join">Join again</a>')
}

link.instead = ' <a href="?text">Write the game as a text</a>'
link.stored = () => tried(() => Object.fromEntries(Object.entries(localStorage).filter(([k]) => k.startsWith('arbiter ' + id + ' ')))) ?? {}
link.done = (a) => {
	if (a.lost && !tried(() => localStorage['arbiter sheet ' + new Date().toISOString()] = a.lost)) {
		say('This browser cannot keep the other text.')
	}
	const { store = {}, pen, rev = 0, put, take } = JSON.parse(a.order ?? '{}')
	known = rev
	mine = pen
	for (const [k, text] of Object.entries(store)) {
		try { text ? localStorage[k] = text : delete localStorage[k] } catch { say('This browser cannot keep what you type. Stay on this page until it is sent.') }
	}
	if (pen) tried(() => sessionStorage['arbiter pen ' + id] = pen)
	if (put) send(put)
	if (take) takePen()
}

// send sends a text, and asks again until the server has answered.
const send = async (put) => {
	waits = true
	let state
	try {
		const r = await fetch(at, { method: 'PUT', headers: json, body: JSON.stringify(put), signal: AbortSignal.timeout(20000) })
		if (r.ok || r.status === 409) state = await r.json()
		if (r.status === 404 || state && state.id !== id) { // another table may have the code by now
			waits = false
			return gone()
		}
		if (state) say()
		else await refused(r)
	} catch {
		offline()
	}
	if (!state) await pause(2000)
	waits = false
	if (state) last = JSON.stringify(state)
	ask('answered', { State: state })
	if (news && !(news.rev < state?.rev)) heard(news)
}

// takePen takes the pen; first only where nobody has had it.
const takePen = async (first = false) => {
	if (taking) return
	taking = true
	try {
		const r = await fetch(at + '/pen', { method: 'POST', headers: json, body: JSON.stringify({ first }) })
		if (r.ok) {
			say()
			ask('took', { State: await r.json() })
		} else if (r.status === 404) gone()
		else if (!first) await refused(r)
	} catch {
		offline()
	}
	taking = false
}
// why is what the server says is wrong.
const why = async (r) => (await r.json().catch(() => ({}))).error ?? 'Error ' + r.status

// heard takes the table as the server has it. Another table may have its code by now.
const heard = (state) => {
	if (state.id !== id) return gone()
	const text = JSON.stringify(state)
	news = waits && state.pen === mine ? state : undefined // the answer will have it too
	if (news) return
	say()
	if (text === last) return
	last = text
	ask('heard', { State: state })
}

// listen hears of every change. A stream that broke never comes back by itself: the table is asked
// until it answers.
const listen = () => {
	events?.close()
	events = new EventSource(at + '/events')
	events.onmessage = (e) => heard(JSON.parse(e.data))
	events.onerror = async () => {
		events.close()
		for (;;) {
			await pause(2000)
			const r = await fetch(at, { headers: { accept: 'application/json' } }).catch(offline)
			if (r?.status === 404) return gone()
			if (r && !r.ok) await refused(r)
			if (!r?.ok) continue
			heard(await r.json())
			return listen()
		}
	}
}

// gone says that the server has no such table any more. It can be made again from this page.
const gone = () => {
	events?.close()
	say('This table is not there any more. ')
	const button = document.createElement('button')
	button.textContent = 'Make it again'
	button.onclick = async () => {
		const r = await fetch('/table', { method: 'POST', headers: { accept: 'application/json' }, body: new URLSearchParams({ text: one('#entry').dataset.text }) }).catch(offline)
		if (r?.ok) location.assign(r.url)
		else if (r) refused(r)
	}
	net.append(button)
}

// finish sends the game to the league, once the server has its text.
const finish = async (anyway) => {
	const text = () => one('#entry').dataset.text, looked = text()
	for (let i = 0; waits && i < 50; i++) await pause(100)
	let answer
	try {
		if (waits || text() !== looked) throw waits
		const r = await fetch(at + '/send', { method: 'POST', headers: json, body: JSON.stringify({ id, rev: known, anyway }) })
		answer = await r.text()
	} catch {
		answer = JSON.stringify({ error: 'The server does not have the sheet yet. Nothing was sent; press the button again later.' })
	}
	ask('sent', { Text: answer })
	document.getElementById('sent')?.scrollIntoView({ block: 'nearest' })
}

Object.assign(does, {
	pen: () => takePen(),
	decide: (value) => ask('decide', { Value: value }),
	send: (value) => finish(value === 'anyway'),
	read: (_, form) => ask('tap', { Do: 'paste', Text: form.text.value }),
})

const begin = async () => {
	const first = document.getElementById('state')
	const state = JSON.parse(first.textContent), known = JSON.parse(first.dataset.known)
	id = state.id
	referee.ask('known', JSON.stringify(known))
	const page = Math.random().toString(36).slice(2, 8)
	ask('follow', { State: state, Pen: Number(tried(() => sessionStorage['arbiter pen ' + id]) ?? 0), Page: page })
	if (state.pen === 0) await takePen(true)
	listen()
}
fetch(document.currentScript.dataset.program).then((r) => run(r.body)).catch(() => { tells.textContent = 'The sheet could not be loaded. Load the page again when there is a network.' })
