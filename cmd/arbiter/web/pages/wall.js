// The wall turns its pages by itself. It asks for them again when the server says that
// something has changed, and when it has heard nothing for a minute.
const wall = document.getElementById('wall')
if (wall) {
	const keys = wall.nextElementSibling, [, halt, , count, lost] = keys.children, minute = 60000
	const pages = () => all('[data-page]', wall), state = () => wall.firstElementChild.dataset
	let now = 0, paused, wanted = 0, shown = state().count, heard = Date.now(), turning, events

	const show = (n) => {
		const list = pages()
		now = (n + list.length) % list.length
		list.forEach((page, i) => page.classList.toggle('now', i === now))
		count.value = `${now + 1} / ${list.length}`
		clearTimeout(turning)
		if (!paused) turning = setTimeout(show, 12000, now + 1)
	}
	const hear = () => {
		heard = Date.now()
		lost.textContent = ''
	}
	const renew = async () => {
		if (wanted++) return // it is asked for again below
		const pagesOnly = new URL(location.href)
		pagesOnly.searchParams.set('part', '1')
		const answer = await fetch(pagesOnly, { signal: AbortSignal.timeout(25000) }).catch(() => undefined)
		const page = answer?.ok && new DOMParser().parseFromString(await answer.text().catch(() => ''), 'text/html')
		if (page && one('#wall-state', page)) {
			const was = pages()[now].dataset.page, before = state().newest
			wall.replaceChildren(...page.body.childNodes)
			const { newest } = state(), to = newest === before ? was : 'result-' + newest
			show(Math.max(0, pages().findIndex((page) => page.dataset.page === to)))
			hear()
		} else {
			shown = ''
			if (Date.now() - heard >= minute) lost.textContent = 'not connected since ' + new Date(heard).toTimeString().slice(0, 5)
		}
		if (wanted > 1) setTimeout(renew)
		wanted = 0
	}

	const listen = () => {
		events = new EventSource('/events?wall')
		events.onmessage = ({ data }) => {
			hear()
			if (data !== shown) renew()
			shown = data
		}
	}

	// The server speaks every 20 seconds at least. A browser gives a stream up for good
	// when the answer is an error, as that of a proxy without its server.
	setInterval(() => {
		if (events.readyState === EventSource.CLOSED) listen()
		if (Date.now() - heard >= minute) renew()
	}, 5000)

	const key = (turn) => {
		if (!turn) halt.ariaPressed = paused = !paused
		show(now + turn)
	}
	keys.onclick = ({ target }) => { if (target.type === 'button') key(+target.value) }
	wall.onclick = (e) => key(e.clientX < innerWidth / 3 ? -1 : 1)
	onkeydown = (e) => e.key === 'ArrowLeft' ? key(-1) : e.key === 'ArrowRight' ? key(1) : true

	wall.classList.add('turning')
	keys.hidden = false
	show(0)
	listen()
}
