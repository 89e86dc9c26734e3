/** What this tab keeps of something until it is closed; null where there is nothing, or a browser that keeps nothing. */
export function readTab<Kept>(key: string): Kept | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

/** Without a storage only a convenience is lost: whatever counts is known to the server. */
export function writeTab(key: string, kept: object | null): void {
  try {
    if (kept) sessionStorage.setItem(key, JSON.stringify(kept))
    else sessionStorage.removeItem(key)
  } catch {}
}
