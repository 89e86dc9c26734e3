const MODULE = /<script([^>]*) type="module" async="">/

/**
 * Lets the page be painted before its scripts are asked for: on a phone both share one line and one processor, and what is
 * seen first is complete without them. React Router writes them into the head and offers no other place, so its tags are
 * taken out of the finished page here, and a few lines put them back once the first frame stands. Where nothing is
 * painted, as in the background, they come all the same. A form that is sent before, and a button that is pressed, is sent
 * and pressed when the page is alive (entry.client.tsx), if it needs its script: forms that do not say where they go, and
 * buttons what they open.
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

/** Runs in the page as it stands here, so it is plain and uses nothing from outside. */
const begins = `scripts => {
  let begun = false
  const begin = () => {
    if (begun) return
    begun = true
    for (const href of scripts) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
    const { textContent, nonce } = document.getElementById('begin')
    document.body.append(Object.assign(document.createElement('script'), { type: 'module', nonce, textContent }))
  }
  let send
  const keep = event => {
    const form = event.target
    if (event.defaultPrevented || form.hasAttribute('action') || form.getAttribute('method') !== 'post') return
    event.preventDefault()
    send = () => form.isConnected && form.requestSubmit(event.submitter)
  }
  const pressed = []
  const note = event => {
    const button = event.target.closest('button[type=button]:not([popovertarget])')
    if (button) pressed.push(button)
  }
  addEventListener('submit', keep)
  addEventListener('click', note)
  addEventListener('taken-over', () => removeEventListener('click', note), { once: true })
  addEventListener('alive', () => {
    removeEventListener('submit', keep)
    if (send) send()
    for (const button of pressed) button.click()
  }, { once: true })
  requestAnimationFrame(() => setTimeout(begin))
  setTimeout(begin, document.hidden ? 0 : 500)
}`
