import { readTab, writeTab } from './tab-storage.ts'

/** A word about what was done, left for the page that is shown next. */
export type LeftMessage = { kind?: 'success' | 'error'; title: string; more?: string }

const KEY = 'message'

/** In the storage of the tab, as the next page may be fetched whole. */
export function leaveMessage(message: LeftMessage): void {
  writeTab(KEY, message)
}

/** Once: a reload does not say it again. */
export function takeMessage(): LeftMessage | null {
  const left = readTab<LeftMessage>(KEY)
  writeTab(KEY, null)
  return left
}
