/** A word about what was done, left for the page that is shown next. */
export type LeftMessage = { kind?: 'success' | 'error'; title: string; more?: string }

const KEY = 'message'

/** In the storage of the tab, as the next page may be fetched whole. */
export function leaveMessage(message: LeftMessage): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(message))
  } catch {
    // Without a storage the next page shows what was done, but does not say it.
  }
}

/** Once: a reload does not say it again. */
export function takeMessage(): LeftMessage | null {
  try {
    const left = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    return left ? JSON.parse(left) : null
  } catch {
    return null
  }
}
