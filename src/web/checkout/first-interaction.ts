/** What only a person does: what is fetched at the first of them is there before it is needed. */
const EVENTS = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll'] as const

/** The page on which the last one was seen. */
let seenOn: string | null = null

/** Calls once, at the reader's first interaction with this page, or at once if that has been; the function returned cancels it. */
export function onFirstInteraction(act: () => void): () => void {
  const listening = new AbortController()
  function handle(): void {
    seenOn = location.pathname
    listening.abort()
    act()
  }
  if (seenOn === location.pathname) act()
  else
    for (const event of EVENTS)
      addEventListener(event, handle, { passive: true, capture: true, signal: listening.signal })
  return () => listening.abort()
}
