// The wall turns its pages by itself. It asks for its pages again when the server says
// that something has changed, and when it has heard nothing for a minute.
(function () {
	const wall = document.getElementById("wall");
	if (!wall) return;
	const keys = document.getElementById("wall-keys");
	const pause = keys.querySelector("[data-turn='0']");
	const stay = 12000, patience = 60000;
	let at = 0, paused = false, turning, unlit, events;
	let heard = Date.now(), shown = state().count, newest = state().newest, loading = false, again = false;

	function state() { return document.getElementById("wall-state").dataset; }

	function show(n) {
		const pages = [...wall.querySelectorAll(".wall-page")];
		at = (n + pages.length) % pages.length;
		pages.forEach((p, i) => p.classList.toggle("now", i === at));
		document.getElementById("wall-place").textContent = at + 1 + " / " + pages.length;
		clearTimeout(turning);
		if (!paused) turning = setTimeout(() => show(at + 1), stay);
	}

	function put(text) {
		const was = wall.querySelector(".now").dataset.page;
		wall.innerHTML = text;
		const pages = [...wall.querySelectorAll(".wall-page")].map(p => p.dataset.page);
		const fresh = state().newest !== newest ? pages.indexOf("result-" + state().newest) : -1;
		newest = state().newest;
		show(fresh >= 0 ? fresh : Math.max(0, pages.indexOf(was)));
		clearTimeout(unlit);
		unlit = setTimeout(() => wall.querySelectorAll(".lit").forEach(row => row.classList.remove("lit")), patience);
	}

	async function load() {
		if (loading) { again = true; return; }
		loading = true;
		try {
			const answer = await fetch(location.href, { headers: { "X-Part": "1" } });
			if (!answer.ok || answer.redirected) throw answer.status;
			put(await answer.text());
			alive();
		} catch {
			shown = "";
			if (Date.now() - heard >= patience) document.getElementById("wall-lost").textContent =
				"not connected since " + new Date(heard).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
		}
		loading = false;
		if (again) { again = false; load(); }
	}

	function alive() {
		heard = Date.now();
		document.getElementById("wall-lost").textContent = "";
	}

	function listen() {
		events = new EventSource("/wall/events");
		events.onmessage = e => {
			alive();
			if (e.data !== shown) { shown = e.data; load(); }
		};
	}

	// The server speaks every 20 seconds at least. A browser gives a stream up for good
	// when the answer is an error, as that of a proxy without its server.
	setInterval(() => {
		if (events.readyState === EventSource.CLOSED) listen();
		if (Date.now() - heard >= patience) load();
	}, 5000);

	function key(turn) {
		if (turn === 0) pause.setAttribute("aria-pressed", paused = !paused);
		show(at + turn);
	}
	keys.addEventListener("click", e => e.target.dataset.turn && key(+e.target.dataset.turn));
	wall.addEventListener("click", e => key(e.clientX < innerWidth / 3 ? -1 : 1));
	addEventListener("keydown", e => {
		const turn = { ArrowLeft: -1, PageUp: -1, ArrowRight: 1, PageDown: 1 }[e.key];
		if (turn) key(turn);
		if (e.key === "p") key(0);
	});

	wall.classList.add("turning");
	keys.hidden = false;
	show(0);
	listen();
})();
