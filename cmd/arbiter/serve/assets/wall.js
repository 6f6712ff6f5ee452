// The wall turns its pages by itself. It asks for them again when the server says that
// something has changed, and when it has heard nothing for a minute.
function turnWall(wall, keys) {
	const lost = keys.querySelector('[role=status]'), pause = keys.querySelector('[aria-pressed]'), patience = 60000
	const pages = () => [...wall.querySelectorAll('[data-page]')], newest = () => wall.firstElementChild.dataset.newest
	let now = 0, paused = false, wanted = 0, shown = wall.firstElementChild.dataset.count, heard = Date.now(), turning, unlit, events

	function show(n) {
		const list = pages()
		now = (n + list.length) % list.length
		list.forEach((page, i) => page.classList.toggle('now', i === now))
		keys.querySelector('output').textContent = `${now + 1} / ${list.length}`
		clearTimeout(turning)
		if (!paused) turning = setTimeout(() => show(now + 1), 12000)
	}

	async function load() {
		if (wanted++) return // it is asked for again below
		try {
			const answer = await fetch(location.href, { headers: { 'X-Part': '1' } })
			if (!answer.ok || answer.redirected) throw answer.status
			const text = await answer.text(), was = pages()[now].dataset.page, before = newest()
			wall.innerHTML = text
			const find = (id) => pages().findIndex((page) => page.dataset.page === id)
			show(Math.max(0, newest() === before ? find(was) : find('result-' + newest())))
			clearTimeout(unlit)
			unlit = setTimeout(() => wall.querySelectorAll('.lit').forEach((row) => row.classList.remove('lit')), patience)
			hear()
		} catch {
			shown = ''
			if (Date.now() - heard >= patience) lost.textContent = 'not connected since ' + new Date(heard).toTimeString().slice(0, 5)
		}
		const again = wanted > 1
		wanted = 0
		if (again) load()
	}

	function hear() {
		heard = Date.now()
		lost.textContent = ''
	}

	function listen() {
		events = new EventSource('/wall/events')
		events.onmessage = ({ data }) => {
			hear()
			if (data !== shown) load()
			shown = data
		}
	}

	// The server speaks every 20 seconds at least. A browser gives a stream up for good
	// when the answer is an error, as that of a proxy without its server.
	setInterval(() => {
		if (events.readyState === EventSource.CLOSED) listen()
		if (Date.now() - heard >= patience) load()
	}, 5000)

	function key(turn) {
		if (!turn) pause.setAttribute('aria-pressed', paused = !paused)
		show(now + turn)
	}
	keys.addEventListener('click', (e) => e.target.type === 'button' && key(+e.target.value))
	wall.addEventListener('click', (e) => key(e.clientX < innerWidth / 3 ? -1 : 1))
	addEventListener('keydown', (e) => e.key === 'ArrowLeft' ? key(-1) : e.key === 'ArrowRight' ? key(1) : 0)

	wall.classList.add('turning')
	keys.hidden = false
	show(0)
	listen()
}
if (document.getElementById('wall')) turnWall(document.getElementById('wall'), document.getElementById('wall-keys'))
