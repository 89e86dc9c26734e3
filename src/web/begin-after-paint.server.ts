const MODULE = /<script([^>]*) type="module" async="">/

/**
 * Lets the page be painted before its scripts are asked for: on a phone both share one line and one processor, and what is
 * seen first is complete without them. React Router writes them into the head and offers no other place, so its tags are
 * taken out of the finished page here, and a few lines put them back once the first frame stands. A tab in the
 * background paints nothing and does not wait.
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
  const begin = () => {
    for (const href of scripts) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
    const { textContent, nonce } = document.getElementById('begin')
    document.body.append(Object.assign(document.createElement('script'), { type: 'module', nonce, textContent }))
  }
  document.hidden ? begin() : requestAnimationFrame(() => setTimeout(begin))
}`
