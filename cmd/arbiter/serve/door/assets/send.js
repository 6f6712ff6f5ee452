// The pages work without this script. It makes them quicker and keeps what was typed.

// part says to the server that a script asks, and with which program.
const part = document.forms.entry?.dataset.program || '1'

// load asks the server. Without an answer it returns nothing.
const load = (address, body) => fetch(address, { method: body ? 'POST' : 'GET', headers: { 'X-Part': part, ...typeof body === 'string' && { 'Content-Type': 'application/json' } }, body, signal: AbortSignal.timeout(25000) })
	.then(async (r) => {
		const text = await r.text()
		return [r, new DOMParser().parseFromString(text, 'text/html'), text]
	}).catch(() => [])

// insist tries until the server answers, and tells why it waits. The third result is
// what the page says is wrong, the fourth the answer's text.
const insist = async (address, body, tell) => {
	for (let wait = 1; ; wait = Math.min(2 * wait, 30)) {
		const [answer, page, text] = await load(address, body)
		const says = page?.querySelector('#problem,[role=alert]')?.textContent
		if (answer?.status < 502) return [answer, page, says ?? 'Error ' + answer.status, text]
		tell(says ?? 'Waiting for the network. This is sent as soon as it is back.')
		await new Promise((done) => { ononline = done; setTimeout(done, 1000 * wait) })
	}
}

// Forms that send a result wait for the network. The server knows what comes twice.
const line = document.createElement('output')
document.addEventListener('submit', async (e) => {
	const { target, submitter } = e
	if (!target.matches('[data-retry]') || submitter?.formMethod === 'get') return
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
})

// A known player takes the first place that is free on a new sheet.
document.addEventListener('click', (e) => {
	const name = e.target.closest('.known button'), free = all('input[name=player]').find((i) => !i.value.trim())
	if (!name || !free) return
	e.preventDefault()
	free.value = name.value
	name.disabled = true
})
