// The referee's page: the program, what the browser keeps, texts and files.
const prefix = 'arbiter sheet ', says = document.getElementById('says')
let key, timer // the stored sheet's name, "" until something of it was changed
globalThis.referee = { ready: () => opened(location.hash) }

// call asks the program; what is wrong is said.
const call = (name, text = '') => {
	const { html, problem } = referee[name](String(text))
	says.textContent = problem ?? ''
	return problem ? undefined : html
}

// The browser keeps each sheet until it is discarded.
const keys = () => { try { return Object.keys(localStorage).filter((k) => k.startsWith(prefix)) } catch { return [] } }
const keep = () => {
	key ||= prefix + new Date().toISOString()
	try { localStorage[key] = call('text') }
	catch { says.textContent = 'This browser cannot keep the sheet: save it as a file.' }
	leaveLink()
}
const leaveLink = () => location.hash && history.replaceState(null, '', location.pathname + location.search)

// look draws the verdict, once the sheet is painted.
const look = (name, value) => {
	const judge = document.getElementById('judge'), fields = judge ? new FormData(judge, null) : new FormData()
	if (name) fields.set(name, value)
	clearTimeout(timer)
	timer = setTimeout(() => {
		draw(call('verdict', new URLSearchParams(fields)))
		if (again) document.getElementById('verdict').scrollIntoView()
		again = false
	}, name ? 0 : 150)
}
let again // a recorded result is judged again: its verdict comes first

tap = (fields) => {
	const html = call('tap', fields)
	const before = text
	text = call('text')
	if (text !== before) {
		keep()
		look()
	}
	return html
}
let text

// shown shows a sheet that was begun or opened.
const shown = (html, stored = '') => {
	if (!html) return
	key = stored
	text = call('text')
	show(html)
	look()
}
// start shows the first page, with what is wrong.
const start = (problem = '') => {
	key = ''
	clearTimeout(timer)
	leaveLink()
	draw('<section id="verdict"></section>')
	draw(call('first', JSON.stringify(keys().map((k) => ({ Key: k, Text: localStorage[k] })))))
	says.textContent = problem
}
const opened = (hash) => {
	again = hash.includes('.')
	const html = hash.length > 1 && call('open', hash)
	html ? shown(html) : start(hash && says.textContent)
}
const read = (words) => shown(call('open', words))
const save = (name, words) => {
	const a = document.createElement('a')
	a.href = URL.createObjectURL(new Blob([words]))
	a.download = name
	a.click()
	setTimeout(() => URL.revokeObjectURL(a.href), 1000)
}

document.addEventListener('submit', (e) => {
	const { target, submitter } = e, { name, value } = submitter ?? {}
	if (target.matches('#entry,#names')) return
	e.preventDefault()
	if (target.id === 'begin') shown(call('begin', new URLSearchParams(new FormData(target, submitter))))
	else if (value === 'read') {
		const stored = key, html = call('open', target.text.value)
		if (html) shown(html, stored)
		if (html && stored) keep()
	} else if (value === 'save') save('game.txt', target.text.value)
	else if (name === 'ruling' || name === 'variant') {
		const html = call(name === 'ruling' ? 'rule' : 'vary', value)
		if (html) show(html)
		if (name === 'variant') keep()
		look()
	} else look(name, value)
})
document.addEventListener('click', (e) => {
	const { name, value } = e.target.closest('button') ?? {}, to = e.target.closest('a')?.getAttribute('href')
	if (name === 'stored') shown(call('open', localStorage[value]), value)
	if (name === 'discard' && confirm('Discard this sheet?')) {
		delete localStorage[value]
		start()
	}
	if (to === '#') {
		e.preventDefault()
		start()
	}
	if (to === '#verdict') {
		e.preventDefault()
		document.getElementById('verdict').scrollIntoView()
	}
})
document.addEventListener('change', async ({ target }) => {
	if (target.type !== 'file' || !target.files[0]) return
	const words = await target.files[0].text()
	target.value = ''
	read(words)
})
addEventListener('hashchange', () => opened(location.hash))

// The program is unpacked and runs until the page is closed; a fault that ends it starts it
// again with what the browser keeps.
const run = async () => {
	const packed = Uint8Array.from(atob(document.getElementById('program').textContent), (c) => c.charCodeAt(0))
	const program = await WebAssembly.compile(await new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer())
	for (;;) {
		const go = new Go()
		await go.run(await WebAssembly.instantiate(program, go.importObject))
		says.textContent = 'Something is wrong in Arbiter. The sheet is as it was kept.'
		await new Promise((done) => setTimeout(done, 1000))
	}
}
run().catch((fault) => {
	document.getElementById('loading')?.remove()
	says.textContent = 'This browser cannot run the referee: ' + fault.message
})
