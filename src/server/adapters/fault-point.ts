/** The places where a process may die with money in its hands: whatever happens there must be mended by the next start. */
export const FAULT_POINTS = [
  'cart-locked',
  'attempt-written',
  'before-intent',
  'after-intent',
  'before-reply',
  'webhook-received',
  'mid-settle',
  'settled',
  'before-refund',
  'after-refund',
  'job-claimed',
  'mail-sent',
] as const

/** And with the mailing list of an issue in its hands: half written, and written but not told. */
export const CLOSING_POINTS = ['mid-close', 'closed'] as const
export type FaultPoint = (typeof FAULT_POINTS)[number] | (typeof CLOSING_POINTS)[number]

let armed: FaultPoint | null = null

/** Called once at start. Only the fault suites name a point (`FAULT=`), and only where the sandbox takes the money. */
export function armFaultPoint(point: FaultPoint | null): void {
  armed = point
}

export function passFaultPoint(point: FaultPoint): void {
  if (armed === point) process.kill(process.pid, 'SIGKILL')
}
