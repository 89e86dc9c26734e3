/** spec 2 §4 */
export const SUBMIT_STATUSES = [
  'sendable',
  'loaded',
  'loading',
  'sending',
  'completing',
  'completed',
  'failed',
] as const

/**
 * Loading: the page, or the answer to a checkout, is awaited. Loaded: shown, nothing filled in yet. Sendable: filled in.
 * Sending: a form or a payment is on its way. Completing: accepted, its effect is awaited.
 */
export type SubmitStatus = (typeof SUBMIT_STATUSES)[number]

export type SubmitEvent = 'arrived' | 'filled' | 'emptied' | 'sent' | 'accepted' | 'done' | 'refused'

const NEXT: Record<SubmitStatus, Partial<Record<SubmitEvent, SubmitStatus>>> = {
  loading: { arrived: 'loaded', refused: 'failed' },
  loaded: { filled: 'sendable', sent: 'sending' },
  sendable: { emptied: 'loaded', sent: 'sending' },
  sending: { accepted: 'completing', done: 'completed', refused: 'failed' },
  completing: { done: 'completed', refused: 'failed' },
  failed: { filled: 'sendable', emptied: 'loaded', sent: 'sending' },
  completed: {},
}

/** A form's status after an event; one that does not belong to the present status changes nothing. */
export function nextStatus(status: SubmitStatus, event: SubmitEvent): SubmitStatus {
  return NEXT[status][event] ?? status
}

/** The button is disabled, so that a double click sends once. */
export function isBusy(status: SubmitStatus): boolean {
  return status === 'loading' || status === 'sending' || status === 'completing'
}

/** Nothing may be changed or sent any more, for now or for good. */
export function isLocked(status: SubmitStatus): boolean {
  return isBusy(status) || status === 'completed'
}
