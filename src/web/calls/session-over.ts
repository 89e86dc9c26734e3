/** Said by a call that was refused because nobody is logged in any more; whatever can help listens. */
const SESSION_OVER = 'session-over'

export const sayOver = () => void dispatchEvent(new Event(SESSION_OVER))

export function onSessionOver(listener: () => void): () => void {
  addEventListener(SESSION_OVER, listener)
  return () => removeEventListener(SESSION_OVER, listener)
}
