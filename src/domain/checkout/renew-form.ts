import { DIGITAL_NOT_SOLD, isSold } from '../catalogue/digital-edition.ts'
import { canBeSent } from '../renewals/renewal.ts'
import type { Pair, Subscription } from '../subscriptions/subscription.ts'
import type { Term, Zone } from '../vocabulary.ts'
import { deliverableOf, ZONES } from '../vocabulary.ts'

/** Renew with Same Settings, or Change Subscription Settings (spec 2 §4). */
export type RenewForm = { changeSettings: boolean; settings: Pair & { term: Term } }

const NO_ADDRESS_TO_RENEW =
  'We don’t have an address for this. Choose Change Subscription Settings and enter one below.'

export const NO_DIGITAL_TO_RENEW = `${DIGITAL_NOT_SOLD} Choose Change Subscription Settings to renew in print.`

/** What the settings depend on beside the subscription. */
export type RenewTerms = { hasAddress: Record<Zone, boolean>; sellsDigital: boolean }

/** Changing is forced when there is no saved address for the current setting, and when it is no longer sold. */
export function renewForm(current: Subscription, terms: RenewTerms): RenewForm {
  return { changeSettings: whyChange(current, terms) !== null, settings: renewalSettings(current, terms) }
}

/** Choosing no resets the settings to those that the page began with, unless they must be changed. */
export function chooseChange(form: RenewForm, change: boolean, first: RenewForm): RenewForm {
  return change || first.changeSettings ? { ...form, changeSettings: true } : first
}

/** Plural when more than 1 issue is left (spec 2 §9). */
export function issuesLeftText(left: number): string {
  return `${left} ${left > 1 ? 'issues' : 'issue'} left`
}

/** Why it can't be renewed as it is; null where it can. */
export function whyChange({ served }: Subscription, { hasAddress, sellsDigital }: RenewTerms): string | null {
  if (!isSold(served.deliverable, sellsDigital)) return NO_DIGITAL_TO_RENEW
  return canBeSent(served.deliverable, hasAddress) ? null : NO_ADDRESS_TO_RENEW
}

function renewalSettings(
  { term, served }: Subscription,
  { hasAddress, sellsDigital }: RenewTerms,
): RenewForm['settings'] {
  if (isSold(served.deliverable, sellsDigital)) return { term, ...served }
  const zone = ZONES.find((one) => hasAddress[one]) ?? 'a'
  return { term, level: served.level, deliverable: deliverableOf('print', zone) }
}
