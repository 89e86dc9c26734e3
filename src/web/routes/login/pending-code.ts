/** A code on its way: the token is worth nothing without it. */
export type PendingCode = { token: string; email: string }

const KEY = 'pending-code'

/** A phone may drop the page while its owner looks for the code in another app, so this tab remembers what was asked. */
export function rememberCode(pending: PendingCode | null): void {
  try {
    if (pending) sessionStorage.setItem(KEY, JSON.stringify(pending))
    else sessionStorage.removeItem(KEY)
  } catch {
    // A browser that keeps nothing only loses the convenience.
  }
}

export function recallCode(): PendingCode | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
  } catch {
    return null
  }
}
