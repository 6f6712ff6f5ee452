// The referee's page by itself: the browser keeps the sheets.
const prefix = 'arbiter sheet '
let key = '' // the kept sheet's name, "" until something of it was changed
let again // a recorded result is judged again: its verdict comes first
globalThis.referee = { ready: () => opened(location.hash) }

const ofTables = /^\/table\/\w+ text$/ // what 0.3.0 kept of its tables
const keys = () => { try { return Object.keys(localStorage).filter((k) => localStorage[k] && (k.startsWith(prefix) || ofTables.test(k))).sort().reverse() } catch { return [] } }
const kept = (k) => { try { return localStorage[k] ?? '' } catch { return '' } } // a browser may refuse to keep anything
const leaveLink = () => location.hash && history.replaceState(null, '', location.pathname + location.search)
const keep = (text) => {
	key ||= prefix + new Date().toISOString()
	try { localStorage[key] = text }
	catch { tells.textContent = 'This browser cannot keep the sheet: save it as a file.' }
	leaveLink()
}
link.done = (a) => a.changed && keep(a.text)

// opens shows a sheet that was begun or opened.
const opens = (a, stored = '') => {
	if (!a) return false
	key = stored
	look(again ? 'budget' : '', 20000, again ? toVerdict : undefined)
	again = false
	return true
}
// start shows the first page.
const start = () => {
	key = ''
	clearTimeout(timer)
	leaveLink()
	draw('<section id="verdict"></section>')
	ask('first', { Text: JSON.stringify(keys().map((k) => ({ Key: k, Text: kept(k) }))) })
}
const opened = (hash) => {
	again = hash.includes('.')
	if (hash.length > 1 && opens(ask('open', { Text: hash }))) return
	const problem = hash && tells.textContent
	start()
	tells.textContent = problem
}

Object.assign(does, {
	game: (value) => opens(ask('begin', { Value: value, Text: kept(keys()[0]) })),
	stored: (value) => opens(ask('open', { Text: kept(value) }), value),
	discard: (value) => {
		if (!confirm('Discard this sheet?')) return
		delete localStorage[value]
		start()
	},
	read: (_, form) => {
		const text = form.text.value, stored = key
		if (opens(ask('open', { Text: text }), stored)) keep(text)
	},
})
document.addEventListener('click', (e) => {
	const button = e.target.closest('#sheet:not(.sheet) button')
	if (button && !button.form) does[button.name]?.(button.value)
	if (e.target.closest('a')?.getAttribute('href') === '#') {
		e.preventDefault()
		start()
	}
})
document.addEventListener('change', async ({ target }) => {
	if (target.type !== 'file' || !target.files[0]) return
	const text = await target.files[0].text()
	target.value = ''
	opens(ask('open', { Text: text }))
})
addEventListener('hashchange', () => opened(location.hash))
run(new Blob([Uint8Array.from(atob(document.getElementById('program').textContent), (c) => c.charCodeAt(0))]).stream())
