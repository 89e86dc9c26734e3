const MODULE = /<script([^>]*) type="module" async="">/

/**
 * Lets the page be painted before its scripts are asked for: on a phone both share one line and one processor, and what is
 * seen first is complete without them. React Router writes them into the head and offers no other place, so its tags are
 * taken out of the finished page here, and a few lines put them back once the first frame stands. Where nothing is
 * painted, as in the background, they come all the same. What is chosen, typed, pressed and sent before is told to React
 * in that order when the page is alive (entry.client.tsx): fields always, a form or a button if it needs its script, that
 * is, does not say where it goes or what it opens.
 */
export function beginAfterPaint(html: string, nonce: string): string {
  if (!MODULE.test(html)) return html
  const scripts: string[] = []
  const waiting = html
    .replace(/<link rel="modulepreload" href="([^"]+)"[^>]*>/g, (_, href: string) => {
      scripts.push(href)
      return ''
    })
    .replace(MODULE, '<script$1 type="text/plain" id="begin">')
  const begin = `<script nonce="${nonce}">(${begins})(${JSON.stringify(scripts)})</script>`
  return waiting.replace('</body>', () => `${begin}</body>`)
}

/**
 * Runs in the page as it stands here, so it is plain and uses nothing from outside.
 *
 * `fill` hears of a field before React does, which may take the page over in the middle of that event. `tell` gives it the
 * value noted, as one kept from an earlier visit may have been put back meanwhile. React passes on only what differs from
 * what it saw last: its own setter, let loose on a copy, shows it something else, while the field, the cursor and what is
 * being composed in it stay as they are. An event that is no MouseEvent presses nothing. Between two steps React draws, so
 * that each finds what the one before has made.
 */
const begins = `scripts => {
  let begun = false
  const begin = () => {
    if (begun) return
    begun = true
    for (const href of scripts) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
    const { textContent, nonce } = document.getElementById('begin')
    document.body.append(Object.assign(document.createElement('script'), { type: 'module', nonce, textContent }))
  }
  let done = []
  const fill = event => {
    const field = event.target
    if (!field.matches?.('input, select, textarea')) return
    const is = /^(radio|checkbox)$/.test(field.type) ? 'checked' : 'value'
    if (event.type === 'click' && is === 'value') return
    const value = field[is]
    done = done.filter(step => step.field !== field)
    done.push({ field, play: () => tell(field, is, value) })
  }
  const tell = (field, is, value) => {
    const picked = /^(select|file)/.test(field.type)
    if (field[is] !== value && field.type !== 'file') field[is] = value
    if (!picked) Reflect.set(field, is, is === 'checked' ? !value : value + ' ', field.cloneNode())
    field.dispatchEvent(new Event(picked ? 'change' : is === 'checked' ? 'click' : 'input', { bubbles: true }))
    if (field !== document.activeElement) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
  }
  const press = event => {
    const field = event.target.closest?.('button[type=button]:not([popovertarget])')
    if (field) done.push({ field, play: () => field.click() })
  }
  let send
  const keep = event => {
    const form = event.target
    if (event.defaultPrevented || form.hasAttribute('action') || form.getAttribute('method') !== 'post') return
    event.preventDefault()
    send = { field: form, play: () => form.requestSubmit(event.submitter) }
  }
  const fills = ['click', 'input', 'change']
  for (const type of fills) addEventListener(type, fill, true)
  addEventListener('click', press)
  addEventListener('submit', keep)
  addEventListener('taken-over', () => removeEventListener('click', press), { once: true })
  addEventListener('alive', async () => {
    for (const type of fills) removeEventListener(type, fill, true)
    removeEventListener('submit', keep)
    for (const { field, play } of send ? [...done, send] : done) {
      await null
      if (field.isConnected) play()
    }
  }, { once: true })
  requestAnimationFrame(() => setTimeout(begin))
  setTimeout(begin, document.hidden ? 0 : 500)
}`
