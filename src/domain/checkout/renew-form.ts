import { canBeSent } from '../renewals/renewal.ts'
import type { Pair, Subscription } from '../subscriptions/subscription.ts'
import type { Term, Zone } from '../vocabulary.ts'

/** Renew with Same Settings, or Change Subscription Settings (spec 2 §4). */
export type RenewForm = { changeSettings: boolean; settings: Pair & { term: Term } }

export const NO_ADDRESS_TO_RENEW =
  'We don’t have an address for this. Choose Change Subscription Settings and enter one below.'

/** Changing is forced when there is no saved address for the current setting. */
export function renewForm(current: Subscription, hasAddress: Record<Zone, boolean>): RenewForm {
  return { changeSettings: mustChange(current, hasAddress), settings: renewalSettings(current) }
}

/** Choosing no resets the settings to those of the current subscription. */
export function chooseChange(
  form: RenewForm,
  change: boolean,
  { current, hasAddress }: { current: Subscription; hasAddress: Record<Zone, boolean> },
): RenewForm {
  return change || mustChange(current, hasAddress) ? { ...form, changeSettings: true } : renewForm(current, hasAddress)
}

/** Plural when more than 1 issue is left (spec 2 §9). */
export function issuesLeftText(left: number): string {
  return `${left} ${left > 1 ? 'issues' : 'issue'} left`
}

function mustChange({ served }: Subscription, hasAddress: Record<Zone, boolean>): boolean {
  return !canBeSent(served.deliverable, hasAddress)
}

function renewalSettings({ term, served }: Subscription): RenewForm['settings'] {
  return { term, ...served }
}
