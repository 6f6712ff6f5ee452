// The pages work without this script. It makes them quicker and keeps what was typed.
{
  const memory = {
    get: (key) => { try { return JSON.parse(localStorage.getItem(key)) } catch { return null } },
    set: (key, value) => { try { value ? localStorage.setItem(key, JSON.stringify(value)) : localStorage.removeItem(key) } catch { } },
  }
  const make = (name, text, parent) => {
    const e = document.createElement(name)
    e.textContent = text
    parent?.append(e)
    return e
  }

  // morph makes an element what another one is, and touches nothing that is the same:
  // focus, scrolling and open parts stay.
  const morph = (old, fresh) => {
    if (old.nodeName !== fresh.nodeName || old.id !== fresh.id) return old.replaceWith(fresh)
    if (old.nodeType !== Node.ELEMENT_NODE) {
      if (old.data !== fresh.data) old.data = fresh.data
      return
    }
    if ('keep' in fresh.dataset) return
    for (const { name } of [...old.attributes]) if (name !== 'open' && !fresh.hasAttribute(name)) old.removeAttribute(name)
    for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value)
    if (old.name === 'text' && old !== document.activeElement) old.value = fresh.value
    const before = [...old.childNodes], after = [...fresh.childNodes]
    after.forEach((node, i) => before[i] ? morph(before[i], node) : old.append(node))
    before.slice(after.length).forEach((node) => node.remove())
  }

  const sheet = document.getElementById('sheet')
  if (sheet) fillIn(sheet)
  else layAnew()
  document.querySelectorAll('form[data-retry]').forEach(sendLater)

  function fillIn(sheet) {
    const form = () => document.getElementById('entry')
    const code = form().dataset.code, key = 'sheet ' + code, path = '/table/' + code
    const queue = memory.get(key)?.queue ?? memory.get('moving') ?? [] // changes that the server did not answer yet
    memory.set('moving')
    let busy = false, pause = 1, timer, hand, lost, sets = 0

    const chosen = () => sheet.querySelector('.cell[aria-current]')
    const cellAt = (place) => sheet.querySelector(`.cell[value="${place}"]`)
    const changes = () => queue.filter((c) => c.name !== 'select').length
    const keep = () => memory.set(key, { queue: queue.filter((c) => c.name !== 'select'), text: form().dataset.text, title: sheet.querySelector('h1').textContent })

    function choose(cell) {
      chosen()?.removeAttribute('aria-current')
      cell.setAttribute('aria-current', 'true')
      sheet.querySelectorAll('.cell').forEach((c) => { c.tabIndex = c === cell ? 0 : -1 })
    }

    // show puts a sheet of the server in the place of the one that is shown.
    function show(html) {
      const fresh = document.createElement('main')
      fresh.innerHTML = html
      if (!fresh.firstElementChild?.matches('#entry')) return
      const onCell = document.activeElement?.matches('.cell')
      morph(form(), fresh.firstElementChild)
      after(onCell)
    }
    function after(onCell) {
      const cell = chosen()
      if (cell) {
        choose(cell)
        if (onCell) cell.focus({ preventScroll: true })
        const box = cell.getBoundingClientRect(), pad = sheet.querySelector('.pad').getBoundingClientRect()
        if (box.top < 0 || box.bottom > (pad.left > box.right ? innerHeight : pad.top) || box.left < 0 || box.right > innerWidth) cell.scrollIntoView({ block: 'nearest', inline: 'nearest' })
      }
      const held = [...sheet.querySelectorAll('.key')].find((k) => k.value === hand)
      held?.setAttribute('aria-pressed', 'true')
      keep()
      draw()
    }

    // draw fetches the drawing while it is open.
    function draw() {
      const part = document.getElementById('picture')
      if (!part?.open || part.dataset.of === form().dataset.rev) return
      part.dataset.of = form().dataset.rev
      fetch(part.dataset.src, { headers: { 'X-Part': '1' } }).then((r) => r.text()).then((t) => { part.lastElementChild.innerHTML = t }, () => { })
    }

    function say(text, kind = '') {
      sheet.querySelector('.toast')?.remove()
      const toast = make('p', text)
      toast.className = 'toast ' + kind
      toast.setAttribute('role', 'alert')
      sheet.querySelector('.pad').prepend(toast)
    }

    // net tells quietly what the server does not know yet.
    function net(why) {
      const line = document.getElementById('net'), n = changes()
      line.hidden = !why
      line.textContent = why ? (n ? `Not sent yet: ${n} ${n === 1 ? 'change' : 'changes'}; ` : '') + why : ''
      if (lost && why) offer(line, form().dataset.text, queue)
    }

    // add puts a change at the end of the queue. Only the last choice of a cell counts.
    function add(name, value, place, more) {
      if (queue.length > 1 || !busy) if (queue.at(-1)?.name === 'select') queue.pop()
      const cell = cellAt(place), was = cell && !cell.classList.contains('sent') ? cell.dataset.text : undefined
      queue.push({ id: Date.now().toString(36) + '-' + Math.random().toString(36).slice(2), name, value, at: place, was, ...more })
      keep()
      send()
    }

    // send sends the changes one after the other, and shows the answer to the last one.
    async function send() {
      if (busy || !queue.length || lost) return
      busy = true
      clearTimeout(timer)
      let html, refused
      while (queue.length) {
        const { name, value, ...rest } = queue[0], body = new URLSearchParams({ rev: form().dataset.rev })
        for (const [k, v] of Object.entries({ ...rest, [name]: value })) if (v !== undefined) body.set(k, v)
        try {
          const r = await fetch(path, { method: 'POST', headers: { 'X-Part': '1' }, body, signal: AbortSignal.timeout(15000) })
          if (r.status === 404 || r.status === 410) lost = true
          if (lost || r.status > 499 || r.status === 429 || r.status === 401 || r.status === 403) throw new Error(r.status)
          html = await r.text()
        } catch (e) {
          busy = false
          const wait = +e.message === 401 || +e.message === 403 ? 'this phone has to show a code first: open the page anew' : 'trying again'
          net(lost ? 'the server does not know this table any more.' : wait)
          if (!lost) timer = setTimeout(send, 1000 * pause)
          pause = Math.min(2 * pause, 30)
          return
        }
        pause = 1
        const toast = html.match(/<p class="toast refused"[^>]*>([^<]*)/)
        if (toast && rest.at) refused = toast[1]
        queue.shift()
        keep()
      }
      busy = false
      net('')
      show(html)
      if (refused && !sheet.querySelector('.toast')) {
        const text = new DOMParser().parseFromString(refused, 'text/html').body.textContent
        say(text, 'refused')
      }
    }

    // put shows a token in its cell before the server has answered.
    function put(button) {
      const cell = chosen(), place = cell?.value
      if (!cell) return
      const empty = !cell.dataset.text
      add('put', button.value, place)
      cell.innerHTML = empty || cell.dataset.go ? button.innerHTML : cell.innerHTML + button.innerHTML
      cell.classList.add('sent')
      hand = button.value
      sheet.querySelectorAll('.key[aria-pressed]').forEach((k) => k.removeAttribute('aria-pressed'))
      button.setAttribute('aria-pressed', 'true')
      if ('go' in button.dataset) step(1)
    }

    // step goes on to the next cell in reading order, as the server will.
    function step(n) {
      const cells = [...sheet.querySelectorAll('.cell')], next = cells[cells.indexOf(chosen()) + n]
      if (next) choose(next)
    }

    // act does what a button is for.
    function act(button) {
      const { name, value } = button
      sheet.querySelector('.toast')?.remove()
      if (name === 'put') return put(button)
      if (name === 'select') {
        const cell = cellAt(value)
        if (cell) choose(cell)
        if (button.dataset.cells) button.dataset.cells.trim().split(' ').map(cellAt).forEach(light)
        return add(name, value, value)
      }
      const text = value === 'write' ? sheet.querySelector('.write input').value : undefined
      if (value === 'write') document.activeElement?.blur()
      if (value === 'clear') {
        chosen().textContent = ''
      }
      add(name, value, chosen()?.value ?? form().elements.at.value, { text })
    }

    function light(cell, i) {
      if (!cell) return
      if (!i) cell.scrollIntoView({ block: 'center', inline: 'center' })
      cell.classList.add('lit')
      setTimeout(() => cell.classList.remove('lit'), 2000)
    }

    // ask asks whether a piece may go somewhere, and changes nothing.
    function ask(place, token) {
      if (!token) return say('Tap a key first; then a long press on a cell asks whether that may go there.')
      const body = new URLSearchParams({ do: 'ask', at: place, text: token, rev: form().dataset.rev })
      fetch(path, { method: 'POST', headers: { 'X-Part': '1' }, body }).then((r) => r.text()).then((html) => {
        const toast = new DOMParser().parseFromString(html, 'text/html').querySelector('.toast')
        say(toast?.textContent ?? 'There is no answer to that.')
      }, () => say('There is no answer: the server cannot be reached.'))
    }

    sheet.addEventListener('submit', (e) => {
      e.preventDefault()
      if (e.submitter) act(e.submitter)
    })
    sheet.addEventListener('toggle', draw, true)

    // A long press asks.
    let press, pressed
    const target = (e) => e.target.closest('.cell,.key')
    const question = (button) => {
      pressed = true
      button.matches('.key') ? ask(chosen()?.value, button.value) : ask(button.value, hand)
    }
    sheet.addEventListener('pointerdown', (e) => {
      const button = target(e)
      pressed = false
      if (button && e.button === 0) press = setTimeout(question, 550, button)
    })
    for (const end of ['pointerup', 'pointercancel', 'pointermove']) sheet.addEventListener(end, (e) => {
      if (end !== 'pointermove' || Math.abs(e.movementX) + Math.abs(e.movementY) > 4) clearTimeout(press)
    })
    sheet.addEventListener('contextmenu', (e) => {
      const button = target(e)
      if (!button) return
      e.preventDefault()
      clearTimeout(press)
      if (!pressed) question(button)
    })
    sheet.addEventListener('click', (e) => { if (pressed) { pressed = false; e.preventDefault() } }, true)

    // The keyboard: letters fill the cell, arrows move.
    document.addEventListener('keydown', (e) => {
      if (e.target.matches?.('input:not([type=radio]),textarea,select') || e.altKey) {
        if (e.key === 'Escape') { document.getElementById('write').open = false; chosen()?.focus() }
        return
      }
      const press = (value) => { const b = sheet.querySelector(`[name=do][value=${value}]`); if (b && !b.disabled) act(b) }
      const k = e.key, letter = k.toLowerCase(), cell = chosen()
      if (e.ctrlKey || e.metaKey) {
        if (letter === 'z') press(e.shiftKey ? 'redo' : 'undo')
        else if (letter === 'y') press('redo')
        else return
      } else if (k.startsWith('Arrow') || k === 'Enter' && e.target.matches('.cell,body') || k === ' ' && e.target.matches('.cell,body')) {
        if (e.target.type === 'radio') return
        const to = near(cell, k)
        if (to) { choose(to); to.focus(); add('select', to.value, to.value) }
      } else if (k === 'Delete' || k === 'Backspace') press('clear')
      else if (k === 'Escape') { sheet.querySelector('.toast')?.remove(); cell?.focus() }
      else if (k === '?' && ![...sheet.querySelectorAll('.key')].some((b) => b.value === '?')) ask(cell?.value, hand)
      else if (k.length === 1 && k !== ' ' && cell) {
        const exact = [...sheet.querySelectorAll('.key')].find((b) => b.value.toLowerCase() === letter)
        if (exact) act(exact)
        else { add('put', k, cell.value); cell.classList.add('sent') }
      } else return
      e.preventDefault()
    })

    // near is the cell that a key leads to.
    function near(cell, key) {
      const rows = [...sheet.querySelectorAll('.rank,.cells')].map((r) => [...r.querySelectorAll('.cell')]).filter((r) => r.length)
      const y = rows.findIndex((r) => r.includes(cell)), x = rows[y]?.indexOf(cell)
      const row = rows[y + (key === 'ArrowDown' || key === 'Enter' ? 1 : key === 'ArrowUp' ? -1 : 0)]
      if (key === 'ArrowRight' || key === ' ') return rows[y]?.[x + 1] ?? (key === ' ' ? rows[y + 1]?.[0] : undefined)
      if (key === 'ArrowLeft') return rows[y]?.[x - 1]
      return key === 'Enter' ? row?.[0] : row?.[Math.min(x, row.length - 1)]
    }

    // What another phone changed is fetched, unless changes of this one are on the way.
    const events = new EventSource(path + '/events')
    let known
    events.onmessage = (e) => {
      const first = known === undefined && e.data.endsWith('-0')
      if (e.data !== known && !first) setTimeout(look, 120)
      known = e.data
    }
    async function look() {
      if (busy || queue.length) return send()
      const n = ++sets, r = await fetch(path + '?at=' + (chosen()?.value ?? ''), { headers: { 'X-Part': '1' } }).catch(() => null)
      if (!r?.ok || busy || queue.length || n !== sets) return
      const html = await r.text(), rev = html.match(/data-rev="(\d+)"/)
      if (rev && rev[1] !== form().dataset.rev) show(html)
    }
    addEventListener('online', send)
    document.addEventListener('visibilitychange', () => { if (!document.hidden) look() })

    after()
    if (queue.length) send()
  }

  // offer lays a sheet anew that the server does not know any more.
  function offer(where, text, queue) {
    const form = make('form', '', where)
    form.method = 'post'
    form.action = '/table'
    const field = make('input', '', form)
    Object.assign(field, { type: 'hidden', name: 'text', value: text })
    make('button', 'Lay the sheet anew from what this phone kept', form)
    form.addEventListener('submit', () => memory.set('moving', queue?.length ? queue : null))
  }

  function layAnew() {
    const code = location.pathname.match(/^\/table\/([^/]+)$/)?.[1]
    const kept = code && memory.get('sheet ' + code)
    if (kept) offer(make('p', `This phone has kept the sheet: ${kept.title}. `, document.querySelector('main')), kept.text, kept.queue)
  }

  // sendLater lets a form wait for the network. The server knows what comes twice.
  function sendLater(form) {
    let pause = 1, waiting
    form.addEventListener('submit', async (e) => {
      e.preventDefault()
      if (waiting) return
      const body = new URLSearchParams(new FormData(form, e.submitter))
      const says = form.querySelector('[role=status]') ?? make('p', '', form)
      says.setAttribute('role', 'status')
      for (waiting = true; waiting;) {
        try {
          const r = await fetch(form.action, { method: 'POST', body })
          if (r.status > 499) throw new Error(r.status)
          if (r.redirected) return location.assign(r.url)
          const page = new DOMParser().parseFromString(await r.text(), 'text/html')
          document.querySelector('main').replaceWith(page.querySelector('main'))
          document.querySelectorAll('form[data-retry]').forEach(sendLater)
          scrollTo(0, 0)
          waiting = false
        } catch {
          says.textContent = 'Waiting for the network. This is sent as soon as it is back.'
          await new Promise((done) => { setTimeout(done, 1000 * pause); addEventListener('online', done, { once: true }) })
          pause = Math.min(2 * pause, 30)
        }
      }
    })
  }
}
