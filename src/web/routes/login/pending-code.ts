import { readTab, writeTab } from '../../forms/tab-storage.ts'

/** A code on its way: the token is worth nothing without it. `againAt` is when the next may be asked for, by this clock. */
export type PendingCode = { token: string; email: string; againAt: number }

const KEY = 'pending-code'

/** A phone may drop the page while its owner looks for the code in another app, so this tab remembers what was asked. */
export function rememberCode(pending: PendingCode | null): void {
  writeTab(KEY, pending)
}

export function recallCode(): PendingCode | null {
  return readTab(KEY)
}
