import type { Submitted } from './submit.ts'

const WANTS_OWNER = 'Your bank needs you to confirm this payment.'
const NOT_TAKEN = 'Our payment provider no longer accepts this card or bank account.'

/**
 * Why a charge was not paid whose owner was not there; nothing where it was, or where nobody knows yet: then it is due
 * again when the clock next looks.
 */
export function declinedCharge(submitted: Submitted): string | null {
  if (submitted.type === 'declined') return submitted.message
  if (submitted.type === 'authenticate') return WANTS_OWNER
  return submitted.type === 'refused' && submitted.never ? NOT_TAKEN : null
}
