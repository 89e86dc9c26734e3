/** Whatever somebody does who does not only look: what is fetched then is there before it is needed. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll'] as const

/** Calls once, when the reader first does anything on the page; what comes back calls it off. */
export function onFirstSign(act: () => void): () => void {
  const signs = new AbortController()
  function tell(): void {
    signs.abort()
    act()
  }
  for (const sign of SIGNS) addEventListener(sign, tell, { passive: true, capture: true, signal: signs.signal })
  return () => signs.abort()
}
