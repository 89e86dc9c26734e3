const SCRIPT = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit'
const GIVE_UP_MS = 60_000

type Widget = {
  sitekey: string
  action: string
  appearance: 'interaction-only'
  callback(token: string): void
  'error-callback'(): boolean
  'timeout-callback'(): void
  'unsupported-callback'(): void
}
type Turnstile = { render(place: HTMLElement, widget: Widget): string; remove(id: string): void }
type WithTurnstile = Window & { turnstile?: Turnstile }

let script: Promise<Turnstile> | null = null

/** Cloudflare's script, once for each page; the policy trusts it because a script of ours asks for it. */
function load(): Promise<Turnstile> {
  script ??= new Promise<Turnstile>((resolve, reject) => {
    const element = document.createElement('script')
    element.src = SCRIPT
    element.onload = () => {
      const { turnstile } = window as WithTurnstile
      if (turnstile) resolve(turnstile)
      else reject(new Error('Turnstile did not come up.'))
    }
    element.onerror = () => {
      element.remove()
      // The next try may have a connection.
      script = null
      reject(new Error('Turnstile could not be loaded.'))
    }
    document.head.append(element)
  })
  return script
}

/** Stays out of sight unless Cloudflare wants a click; then it stands at the foot of the window, over everything. */
export async function solveTurnstile({ siteKey, action }: { siteKey: string; action: string }): Promise<string> {
  const turnstile = await load()
  const place = document.createElement('div')
  place.style.cssText =
    'position:fixed;inset:auto 0 1rem;display:grid;place-items:center;z-index:60;pointer-events:none'
  const box = document.createElement('div')
  box.style.pointerEvents = 'auto'
  place.append(box)
  // Outside an open dialog nothing could be clicked.
  const owner = document.querySelector('dialog[open]') ?? document.body
  owner.append(place)
  let id: string | null = null
  try {
    return await new Promise<string>((resolve) => {
      const giveUp = () => resolve('')
      setTimeout(giveUp, GIVE_UP_MS)
      id = turnstile.render(box, {
        sitekey: siteKey,
        action,
        appearance: 'interaction-only',
        callback: resolve,
        'error-callback': () => {
          giveUp()
          // Handled: nothing is written to the console.
          return true
        },
        'timeout-callback': giveUp,
        'unsupported-callback': giveUp,
      })
    })
  } finally {
    if (id) turnstile.remove(id)
    place.remove()
  }
}
