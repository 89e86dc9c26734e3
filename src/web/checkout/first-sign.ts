/** Whatever somebody does who does not only look: what is fetched then is there before it is needed. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll'] as const

/** The page on which the last one was seen. */
let seenOn: string | null = null

/** Calls once, when the reader first does anything on this page, or at once if that has been; what comes back calls it off. */
export function onFirstSign(act: () => void): () => void {
  const signs = new AbortController()
  function tell(): void {
    seenOn = location.pathname
    signs.abort()
    act()
  }
  if (seenOn === location.pathname) act()
  else for (const sign of SIGNS) addEventListener(sign, tell, { passive: true, capture: true, signal: signs.signal })
  return () => signs.abort()
}
