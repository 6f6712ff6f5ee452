// The pages work without this script. It makes them quicker and keeps what was typed.
{
  const memory = {
    get: (key) => { try { return JSON.parse(localStorage.getItem(key)) } catch { return null } },
    set: (key, value) => { try { value ? localStorage.setItem(key, JSON.stringify(value)) : localStorage.removeItem(key) } catch { } },
  }
  const parse = (html) => new DOMParser().parseFromString(html, 'text/html')
  const wait = (seconds) => new Promise((done) => { setTimeout(done, 1000 * seconds); addEventListener('online', done, { once: true }) })
  const make = (name, fields, parent) => {
    const e = Object.assign(document.createElement(name), fields)
    parent.append(e)
    return e
  }

  // morph makes an element what another one is, and touches nothing that is the same:
  // focus, scrolling and open parts stay.
  const morph = (old, fresh) => {
    const id = (e) => e.getAttribute?.('id')
    if (old.nodeName !== fresh.nodeName || id(old) !== id(fresh)) return old.replaceWith(fresh)
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

  // offer lays a sheet anew that the server does not know any more.
  const offer = (where, kept) => {
    const form = make('form', { method: 'post', action: '/table/anew' }, where)
    make('input', { type: 'hidden', name: 'text', value: kept.text }, form)
    make('button', { textContent: 'Lay the sheet anew from what this phone kept' }, form)
  }

  const fillIn = (sheet) => {
    const form = () => document.getElementById('entry')
    const path = '/table/' + form().dataset.code, key = 'sheet ' + form().dataset.code
    const one = (selector) => sheet.querySelector(selector), all = (selector) => [...sheet.querySelectorAll(selector)]
    const chosen = () => one('.cell[aria-current]'), cellAt = (place) => one(`.cell[value="${place}"]`)
    const field = (name) => form().elements[name]?.value
    const queue = memory.get(key)?.queue ?? [] // changes that the server did not answer yet
    let busy, lost, more, hand, seen // hand is the token that was used last; seen the last answer

    const changes = () => queue.filter((c) => !c.select && !c.ask)
    const keep = () => memory.set(key, { queue: changes(), text: form().dataset.text, title: one('h1').textContent })

    const choose = (cell) => {
      if (chosen() && chosen().dataset.kind !== cell.dataset.kind) one('.keys').classList.add('stale') // until the server has sent others
      for (const c of all('.cell')) {
        c.tabIndex = c === cell ? 0 : -1
        c === cell ? c.setAttribute('aria-current', 'true') : c.removeAttribute('aria-current')
      }
    }
    const say = (text, kind = '') => {
      one('.toast')?.remove()
      if (text) make('p', { textContent: text, className: 'toast ' + kind, role: 'alert' }, one('.pad'))
    }

    // show puts a sheet of the server in the place of the one that is shown.
    const show = (fresh) => {
      const onCell = document.activeElement?.matches('.cell')
      morph(form(), fresh)
      shown(onCell)
    }
    const shown = (onCell) => {
      const cell = chosen()
      if (cell) {
        choose(cell)
        if (onCell) cell.focus({ preventScroll: true })
        const box = cell.getBoundingClientRect(), pad = one('.pad').getBoundingClientRect()
        const low = pad.left < box.right ? pad.top : innerHeight
        if (box.top < 56 || box.bottom > low || box.left < 0 || box.right > innerWidth) cell.scrollIntoView({ block: 'nearest', inline: 'nearest' })
      }
      more = field('more')
      all('.key').forEach((k) => k.setAttribute('aria-pressed', k.value === hand))
      keep()
      draw()
    }

    // draw fetches the drawing while it is open.
    const draw = async () => {
      const part = document.getElementById('picture'), rev = form().dataset.rev
      if (!part.open || part.rev === rev) return
      part.rev = rev
      const r = await fetch(part.dataset.src, { headers: { 'X-Part': '1' } }).catch(() => null)
      if (r?.ok) part.lastElementChild.innerHTML = await r.text()
    }

    // net tells quietly what the server does not know yet.
    const net = (why) => {
      const line = document.getElementById('net'), n = changes().length
      line.hidden = !why
      line.textContent = (n ? `Not sent yet: ${n} ${n > 1 ? 'changes' : 'change'}; ` : '') + why
      if (lost) offer(line, memory.get(key))
    }

    // change puts a change at the end of the queue. It says what this phone shows
    // there, so that nothing is overwritten that nobody here has seen.
    const change = (name, value, place, extra) => {
      const last = queue.at(-1), cell = cellAt(place)
      if (last?.select && (queue.length > 1 || !busy)) queue.pop() // only the last choice of a cell counts
      queue.push({
        rev: form().dataset.rev, id: Math.random().toString(36).slice(2) + Date.now().toString(36), at: place, was: cell?.dataset.text,
        wasline: field('wasline'), open: field('open'), [name]: value, own: cell?.matches('.sent') || undefined, ...extra,
      })
      more = undefined
      form().setAttribute('aria-busy', 'true')
      keep()
      send()
    }

    // send sends the changes one after the other, and shows the answer to the last one.
    const send = async () => {
      if (busy || lost || !queue.length) return
      busy = true
      let pause = 1, refused = ''
      while (queue.length) {
        const { own, ...fields } = queue[0]
        if (own && seen) Object.assign(fields, { rev: seen.dataset.rev, was: seen.querySelector(`.cell[value="${fields.at}"]`)?.dataset.text })
        let status
        try {
          const body = new URLSearchParams(Object.entries(fields).filter(([, v]) => v !== undefined))
          const r = await fetch(path, { method: 'POST', headers: { 'X-Part': '1' }, body, signal: AbortSignal.timeout(15000) })
          status = r.status
          seen = parse(await r.text()).getElementById('entry')
          if (!seen) throw status
        } catch {
          lost = status === 404
          net(lost ? 'the server does not know this table any more. ' : status === 401 ? 'this phone has to show a code first; open the page anew.' : 'trying again.')
          if (lost) return
          await wait(pause)
          pause = Math.min(2 * pause, 30)
          continue
        }
        pause = 1
        queue.shift()
        refused += seen.querySelector('.refused')?.textContent ?? ''
        keep()
      }
      busy = false
      net('')
      show(seen)
      if (refused && !one('.refused')) say(refused, 'refused')
    }

    // put shows a token in its cell before the server has answered.
    const put = (button) => {
      const cell = chosen(), go = 'go' in button.dataset
      if (!cell) return
      const goOn = more
      change('put', button.value, cell.value, { more: goOn })
      cell.innerHTML = goOn ? cell.innerHTML + button.innerHTML : button.innerHTML
      cell.classList.add('sent')
      hand = button.value
      all('.key').forEach((k) => k.setAttribute('aria-pressed', k === button))
      const cells = all('.cell'), next = cells[cells.indexOf(cell) + 1]
      if (!go) more = '1'
      else if (next) choose(next) // as the server will
    }

    // act does what a button is for.
    const act = ({ name, value, dataset }) => {
      say('')
      const cell = chosen(), place = cell?.value ?? field('at')
      if (name === 'select') {
        const to = cellAt(value)
        if (to) choose(to)
        dataset?.cells?.trim().split(' ').map(cellAt).forEach((c, i) => {
          if (c && !i) c.scrollIntoView({ block: 'center', inline: 'center' })
          c?.classList.add('lit')
          setTimeout(() => c?.classList.remove('lit'), 2000)
        })
        return change(name, value, value)
      }
      if (value === 'write') document.activeElement.blur()
      change(name, value, place, { text: value === 'write' ? field('text') : undefined })
      if (value === 'clear' && cell) {
        cell.textContent = ''
        cell.classList.add('sent')
      }
    }

    sheet.addEventListener('submit', (e) => {
      if (!e.target.matches('#entry')) return
      e.preventDefault()
      e.submitter.name === 'put' ? (say(''), put(e.submitter)) : act(e.submitter)
    })
    sheet.addEventListener('toggle', draw, true)

    // A long press asks whether the token that was used last may go to the cell, or
    // the token that is pressed to the chosen cell.
    let press, asked
    const ask = (button) => {
      asked = true
      const [token, place] = button?.matches('.key') ? [button.value, chosen()?.value] : [hand, button?.value]
      if (!token || !place) return say('Tap a key first: a long press on a cell asks whether that may go there.')
      say('')
      change('ask', token, place)
    }
    sheet.addEventListener('pointerdown', (e) => {
      const button = e.target.closest('.cell,.key')
      asked = false
      if (button && !e.button) press = setTimeout(ask, 550, button)
    })
    for (const end of ['pointerup', 'pointercancel', 'scroll']) sheet.addEventListener(end, () => clearTimeout(press), true)
    sheet.addEventListener('contextmenu', (e) => {
      const button = e.target.closest('.cell,.key')
      if (!button) return
      e.preventDefault()
      clearTimeout(press)
      if (!asked) ask(button)
    })
    sheet.addEventListener('click', (e) => {
      if (asked) e.preventDefault()
      asked = false
    }, true)

    // The keyboard: letters fill the cell, arrows move.
    document.addEventListener('keydown', (e) => {
      const { key: k, target } = e, cell = chosen(), onCell = target === cell || target === document.body
      const key = (letter) => all('.key').find((b) => b.value.toUpperCase() === letter.toUpperCase())
      const press = (value) => { if (!one(`.tools [value=${value}]`)?.disabled) act({ name: 'do', value }) }
      if (target.matches('input')) {
        if (k !== 'Escape') return
        document.getElementById('write').open = false
        cell?.focus()
      } else if (e.ctrlKey || e.metaKey) {
        if (k === 'z' || k === 'Z') press(e.shiftKey ? 'redo' : 'undo')
        else if (k === 'y') press('redo')
        else return
      } else if (k === 'Delete' || k === 'Backspace') press('clear')
      else if (k === 'Escape') { say(''); cell?.focus() }
      else if (k.startsWith('Arrow') || onCell && (k === 'Enter' || k === ' ')) {
        const rows = all('.rank,.cells').map((r) => [...r.querySelectorAll('.cell')]).filter((r) => r.length)
        const y = rows.findIndex((r) => r.includes(cell)), x = rows[y]?.indexOf(cell) ?? 0
        const row = rows[y + (k === 'ArrowDown' || k === 'Enter' ? 1 : k === 'ArrowUp' ? -1 : 0)] ?? []
        const to = row[k === 'Enter' ? 0 : k === 'ArrowRight' || k === ' ' ? x + 1 : k === 'ArrowLeft' ? x - 1 : Math.min(x, row.length - 1)]
        if (to) { to.focus(); act(to) }
      } else if (k === '?' && !key(k)) ask(cell)
      else if (k.length === 1 && k !== ' ' && cell && !e.altKey) {
        if (key(k)) put(key(k))
        else { say(''); change('put', k, cell.value, { more }); cell.classList.add('sent'); more = '1' }
      } else return
      e.preventDefault()
    })

    // What another phone changed is fetched, unless changes of this one are on the way.
    const look = async () => {
      if (busy || queue.length) return send()
      const query = new URLSearchParams({ at: chosen()?.value ?? '', open: field('open') ?? '', rev: form().dataset.rev })
      const r = await fetch(path + '?' + query, { headers: { 'X-Part': '1' } }).catch(() => null)
      const fresh = r?.ok && parse(await r.text()).getElementById('entry')
      if (fresh && !busy && !queue.length && fresh.dataset.rev !== form().dataset.rev) show(fresh)
    }
    let timer
    new EventSource(path + '/events').onmessage = () => { clearTimeout(timer); timer = setTimeout(look, 200) }
    document.addEventListener('visibilitychange', () => document.hidden || look())

    shown()
    send()
  }

  // sendLater lets a form wait for the network. The server knows what comes twice.
  const sendLater = (form) => form.addEventListener('submit', async (e) => {
    e.preventDefault()
    if (form.waits) return
    form.waits = true
    const body = new URLSearchParams(new FormData(form, e.submitter))
    const says = form.querySelector('[role=status]') ?? make('p', { role: 'status' }, form)
    for (let pause = 1; ; pause = Math.min(2 * pause, 30)) {
      const r = await fetch(form.action, { method: 'POST', body }).catch(() => null)
      if (r && r.status < 500) {
        if (r.redirected) return location.assign(r.url)
        document.querySelector('main').replaceWith(parse(await r.text()).querySelector('main'))
        return begin()
      }
      says.textContent = 'Waiting for the network. This is sent as soon as it is back.'
      await wait(pause)
    }
  })

  const begin = () => {
    const sheet = document.getElementById('sheet'), code = location.pathname.match(/^\/table\/([^/]+)$/)
    const kept = code && memory.get('sheet ' + code[1])
    if (sheet) fillIn(sheet)
    else if (kept) offer(make('p', { textContent: `This phone has kept the sheet: ${kept.title}. ` }, document.querySelector('main')), kept)
    document.querySelectorAll('form[data-retry]').forEach(sendLater)
  }
  begin()
}
