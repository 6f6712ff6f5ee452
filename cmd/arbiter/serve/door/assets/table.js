// A table's sheet on a phone. The phone has a copy of it and makes each change at once; what
// the change made of the sheet goes to the server, in order, again until it is answered.
const { entry, anew } = document.forms, path = location.pathname
const prefix = path + ' 2 ' // of what this phone keeps, in the format of this program

// What an older program has left is put away, and named.
const older = (() => {
	try {
		const { queue, text } = JSON.parse(localStorage[path])
		localStorage[path + ' text'] = text ?? ''
		if (queue.length) localStorage[path + ' older'] = localStorage[path]
		delete localStorage[path]
		return queue.length ? `An older program has left ${queue.length} changes that were never sent. They are not made; this browser keeps them as “${path} older”. ` : ''
	} catch { return '' }
})()

const follow = async () => {
	let full = '', why = '', failed, busy, leaving, timer, begun
	const mine = new Set() // the keys of the storage that this page writes

	// call asks the program. What is wrong with it is said; the copy begins again.
	const call = (name, text = '') => {
		const { html, problem } = referee[name](text)
		if (problem) net(problem)
		return html
	}
	const runs = () => globalThis.referee?.next
	const left = (kind) => {
		const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix + kind)).sort()
		keys.forEach((key) => mine.add(key))
		return keys.map((key) => JSON.parse(localStorage[key]))
	}

	// keep keeps what waits, each change by its identity: so does another page of this phone.
	const keep = () => {
		const { Waiting, Conflicts } = JSON.parse(call('left')), now = new Map()
		for (const one of Waiting ?? []) now.set(prefix + 'change ' + one.id, JSON.stringify(one))
		for (const one of Conflicts ?? []) now.set(prefix + 'conflict ' + one.ID, JSON.stringify(one))
		full = ''
		try {
			for (const key of mine) if (!now.has(key)) {
				delete localStorage[key]
				mine.delete(key)
			}
			for (const [key, text] of now) {
				mine.add(key)
				if (localStorage[key] !== text) localStorage[key] = text
			}
			localStorage[path + ' text'] = document.forms.entry.dataset.text
		} catch { full = 'This phone cannot keep the sheet: leave this page open. ' }
	}

	// net tells what the server does not know yet, and why. After an error the player says
	// when to try again.
	const net = (says = why, wrong = failed) => {
		[why, failed] = [says, wrong]
		const n = runs() ? +call('waiting') : 0, note = one('#net')
		document.forms.entry.ariaBusy = !runs() || null
		document.forms.entry.dataset.waiting = n
		note.hidden = !(older + full + why)
		note.firstChild.data = older + full + (n ? `Changes not sent yet: ${n}. ` : '') + why + (n && why ? ' Keep this page open.' : '')
		note.lastChild.hidden = !failed
	}
	const paint = (html) => {
		if (html) show(html)
		net()
	}

	// send sends the changes one after the other.
	const send = async () => {
		if (busy) return
		busy = true
		for (let body; body = call('next');) {
			const [answer, , says, text] = await insist(path, body, net)
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
		if (leaving) leave(leaving)
	}

	// look fetches what another phone changed, unless changes of this one are on the way.
	const look = async () => {
		if (call('next')) return send()
		const [answer, , text] = await load(path + '?rev=' + call('rev'))
		if (answer?.status === 404 && !full) return location.reload()
		if (answer?.status === 200) paint(call('heard', text))
		keep()
	}

	// leave goes to another page, once all that was typed was taken and the server answers.
	const leave = async (to) => {
		leaving = to
		if (runs() && call('next')) {
			net(why || 'One moment: what was typed is on its way.')
			return send()
		}
		await insist(path + '?rev=' + (runs() ? call('rev') : ''), null, net)
		if (leaving === to && !(runs() && call('next'))) location.assign(to)
	}
	document.addEventListener('click', (e) => {
		const to = e.target.closest('#sheet a')
		if (!to || e.ctrlKey || e.metaKey || e.shiftKey) return
		e.preventDefault()
		leave(to.href)
	})
	document.addEventListener('toggle', (e) => e.target.id === 'picture' && e.target.open && runs() && act(chosen()), true)
	addEventListener('beforeunload', (e) => full && call('next') && e.preventDefault())

	// Until the program has come the keys are covered. The cover says how much of it is here.
	const cover = document.createElement('p')
	cover.className = 'cover'
	cover.role = 'status'
	for (const part of all('.lines,.tell,.pad>*')) part.inert = true
	one('.pad').append(cover)
	cover.textContent = 'One moment: the sheet is loading.'
	net()

	// The program and the sheet come at the same time.
	const program = async () => {
		for (;;) {
			try {
				await import(entry.dataset.exec)
				const answer = await fetch(entry.dataset.program)
				let come = 0
				const counted = answer.body.pipeThrough(new TransformStream({
					transform: (part, on) => {
						come += part.length
						cover.textContent = `The sheet is loading: ${Math.floor(100 * come / entry.dataset.size)} %.`
						on.enqueue(part)
					},
				}))
				return await WebAssembly.compileStreaming(new Response(counted, { status: answer.status, headers: { 'Content-Type': 'application/wasm' } }))
			} catch {
				cover.textContent = 'The sheet could not be loaded. It is tried again.'
				await new Promise((done) => setTimeout(done, 1000))
			}
		}
	}
	const [code, [answer, , , sheet]] = await Promise.all([program(), insist(path + '?rev=', null, net)])
	if (!answer.ok) return location.reload()
	globalThis.referee = {
		ready: () => {
			let kept = {}
			try { kept = { Waiting: left('change '), Conflicts: left('conflict ') } } catch { }
			const { at, open } = document.forms.entry
			kept = { ...kept, At: at.value, Open: !!open }
			paint(call('follow', JSON.stringify({ Sheet: JSON.parse(sheet), Left: kept })))
			if (!begun && location.hash) one(location.hash)?.focus()
			tap = (fields, button) => {
				leaving = ''
				if (button.name === 'again') return void (failed = '', send())
				if (one('#picture')?.open) fields += '&picture=1'
				paint(call('change', fields))
				keep()
				send()
			}
			begun ? look() : send() // after a fault the sheet is an old one
			begun = true
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
else if (anew && localStorage[path + ' text']) { // the server does not know this table any more
	anew.text.value = localStorage[path + ' text']
	anew.hidden = false
}
