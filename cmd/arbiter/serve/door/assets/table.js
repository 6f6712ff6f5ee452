// A table's sheet on a phone. The phone has a copy of it and makes each change at once; the
// same change goes to the server, in order, again until it is answered.
const { entry, anew } = document.forms, path = location.pathname
let kept // what an earlier page of this phone has left
try { kept = JSON.parse(localStorage[path]) } catch { }

const follow = async () => {
	let full = '', why = '', failed, busy, leaving, timer
	const held = [] // taps before the program is there
	const waits = () => JSON.parse(call('waiting'))

	// call asks the program. What is wrong with it is said; the copy begins again.
	const call = (name, text = '') => {
		const { html, problem } = referee[name](text)
		if (problem) net(problem)
		return html
	}
	const keep = (queue = waits()) => {
		full = ''
		try { localStorage[path] = JSON.stringify({ queue, text: document.forms.entry.dataset.text }) }
		catch { full = 'This phone cannot keep the sheet: leave this page open. ' }
	}

	// net tells what the server does not know yet, and why. After an error the player says
	// when to try again.
	const net = (says = why, wrong = failed) => {
		[why, failed] = [says, wrong]
		const n = globalThis.referee?.waiting ? waits().length : held.length, note = one('#net')
		document.forms.entry.ariaBusy = !globalThis.referee?.waiting || null
		document.forms.entry.dataset.waiting = n
		note.hidden = !(full + why)
		note.firstChild.data = full + (n ? `Changes not sent yet: ${n}. ` : '') + why + (n && why ? ' Keep this page open.' : '')
		note.lastChild.hidden = !failed
	}
	const paint = (html) => {
		if (html) show(html)
		net()
	}

	// send sends the changes one after the other.
	const send = async () => {
		if (busy) return
		for (busy = true; call('next');) {
			const [answer, , says, text] = await insist(path, new URLSearchParams(call('next')), net)
			if (answer.status === 404 && !full) return location.reload() // the page says so, and offers what was kept
			if (!answer.ok || !answer.headers.get('Content-Type').startsWith('application/json')) {
				busy = leaving = false
				return net(says, true)
			}
			why = failed = ''
			paint(call('answered', text))
			keep()
		}
		busy = false
		if (leaving) location.assign(leaving)
	}

	// look fetches what another phone changed, unless changes of this one are on the way.
	const look = async () => {
		if (call('next')) return send()
		const [answer, , text] = await load(path + '?rev=' + document.forms.entry.dataset.rev)
		if (answer?.status === 200) paint(call('heard', text))
		keep()
	}

	tap = (fields, button) => {
		if (button.name === 'again') return void (failed = '', send())
		if (!globalThis.referee?.waiting) return void held.push(button)
		if (one('#picture')?.open) fields += '&picture=1'
		paint(call('change', fields))
		keep()
		send()
	}
	document.addEventListener('click', (e) => { // Done waits until everything typed was taken
		const to = e.target.closest('.tools a')
		if (!to || !call('next')) return
		e.preventDefault()
		leaving = to.href
		net(why || 'One moment: what was typed is on its way.')
		send()
	})
	document.addEventListener('toggle', (e) => e.target.id === 'picture' && e.target.open && act(chosen()), true)
	addEventListener('beforeunload', (e) => full && call('next') && e.preventDefault())
	net()

	// The program and the sheet come at the same time.
	const program = async () => {
		for (;;) {
			try {
				await import(entry.dataset.exec)
				return await WebAssembly.compileStreaming(fetch(entry.dataset.program))
			} catch { await new Promise((done) => setTimeout(done, 1000)) }
		}
	}
	const [code, [answer, , , sheet]] = await Promise.all([program(), insist(path + '?rev=', null, net)])
	if (!answer.ok) return location.reload()
	globalThis.referee = {
		ready: () => {
			let left = []
			try { left = JSON.parse(localStorage[path]).queue } catch { }
			paint(call('follow', JSON.stringify({ sheet: JSON.parse(sheet), left })))
			for (const button of held.splice(0)) act(button)
			send()
		},
	}
	new EventSource(path + '/events').onmessage = () => { clearTimeout(timer); timer = setTimeout(look, 200) }
	document.onvisibilitychange = () => document.hidden || look()
	for (;;) { // a fault that ends the program starts it again with what the phone keeps
		const go = new Go()
		await go.run(await WebAssembly.instantiate(code, go.importObject))
		await new Promise((done) => setTimeout(done, 1000))
	}
}

if (entry?.dataset.program && globalThis.WebAssembly) follow()
else if (kept && anew) { // the server does not know this table any more
	anew.text.value = kept.text
	anew.hidden = false
}
