export const REDIRECT_STATES = ['waiting', 'granted', 'declined'] as const
export type RedirectState = (typeof REDIRECT_STATES)[number]

/** A reader's wish to have a copy sent to the new address, though its label is printed; `run` is the mailing of the label. */
export type Redirect = { issue: number; run: string; state: RedirectState; says: string }

/** Where a request stands, in staff's words where it was declined. */
export function redirectWords({ issue, state, says }: Omit<Redirect, 'run'>): string {
  if (state === 'waiting') return `You’ve asked us to redirect No. ${issue} to your new address. We’ll email you.`
  return state === 'granted' ? `We’ll mail No. ${issue} to your new address.` : says
}
