/** Shown to staff: while the bank decides, the provider refuses refunds, and the buyer could be paid twice. */
export const REFUND_DISPUTED = 'The buyer’s bank disputes this payment. You can refund it once the dispute is closed.'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const WAITS = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 24 * HOUR] as const

/** How long a refund waits after the provider has refused it this many times. */
export function refundRetryMs(tries: number): number {
  return WAITS[Math.min(tries, WAITS.length) - 1] ?? MINUTE
}
