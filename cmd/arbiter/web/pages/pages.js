// The pages work without this script. It keeps what was typed while there is no network.
const one = (selector, of = document) => of.querySelector(selector), all = (selector, of = document) => [...of.querySelectorAll(selector)]
const pause = (ms) => new Promise((done) => setTimeout(done, ms))
const tried = (f) => { try { return f() } catch { return undefined } } // a browser may refuse to keep anything

// A form that changes the records waits for the network. The server knows what comes twice.
const line = document.createElement('output')
document.addEventListener('submit', async (e) => {
	const { target, submitter } = e
	if (!target.matches('[data-retry]') || submitter?.formNoValidate) return
	e.preventDefault()
	const body = new URLSearchParams(new FormData(target, submitter))
	line.value = ''
	target.after(line)
	target.inert = true
	for (let wait = 1; ; wait = Math.min(2 * wait, 30)) {
		const answer = await fetch(target.action, { method: 'POST', body, signal: AbortSignal.timeout(25000) }).catch(() => undefined)
		if (answer?.redirected) {
			target.dispatchEvent(new Event('recorded', { bubbles: true }))
			return location.assign(answer.url)
		}
		const page = answer && new DOMParser().parseFromString(await answer.text(), 'text/html')
		if (answer && answer.status < 502) {
			const main = one('main', page)
			if (main && !one('#problem', main)) return target.closest('main').replaceWith(main)
			line.value = one('#problem', page)?.textContent ?? 'Error ' + answer.status
			line.scrollIntoView({ block: 'nearest' })
			break
		}
		line.value = page ? one('#problem', page)?.textContent ?? '' : 'Waiting for the network. This is sent as soon as it is back.'
		await pause(1000 * wait)
	}
	target.inert = false
})
