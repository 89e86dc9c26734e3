import { DIGITAL_NOT_SOLD, isSold } from '../catalogue/digital-edition.ts'
import type { PriceList } from '../catalogue/price-list.ts'
import { priceWithShipping } from '../catalogue/pricing.ts'
import { chargeable } from '../checkout/waiver.ts'
import type { Cents, Currency } from '../money.ts'
import { cents, divideHalfUp, times } from '../money.ts'
import type { Outcome } from '../outcome.ts'
import { done, refuse } from '../outcome.ts'
import type { Deliverable, Level, Zone } from '../vocabulary.ts'
import { byZone, DELIVERABLES, deliverableOf, issuesOf, LEVEL_LABELS } from '../vocabulary.ts'
import type { Pair, Subscription } from './subscription.ts'
import { isRunning } from './subscription.ts'

export const UPDATE_UNAVAILABLE =
  "Unfortunately, options for updating this subscription are not available. If you're only trying to change your mailing address, please visit this page."

export const upgradeBlocked = (email: string) =>
  `This change cannot be made automatically. Please contact ${email} if you need help.`

/** What an upgrade is counted from; a gift about to be redeemed has it too. */
export type Holding = Pick<Subscription, 'term' | 'phase' | 'left' | 'paid'>
export type Changeable = Holding & Pick<Subscription, 'served' | 'payment' | 'cancelled'>

/** What the issues left are worth in another form; a lifetime's are worth its whole price. */
export function valueLeft(list: PriceList, { term, phase, left }: Holding, pair: Pair): Cents {
  const price = priceWithShipping(list, { term, phase, ...pair })
  const issues = issuesOf({ term, issuesPerYear: list.issuesPerYear })
  return left === null || issues === null ? price : divideHalfUp(times(price, left), issues)
}

export function upgradePrice(list: PriceList, holding: Holding, pair: Pair): Cents {
  return cents(Math.max(0, valueLeft(list, holding, pair) - valueLeft(list, holding, holding.paid)))
}

/** What a free change gives away: what the issues left are worth more than in the forms that are paid for and served. */
export function worthOfFreeChange(list: PriceList, holding: Holding & Pick<Subscription, 'served'>, to: Pair): Cents {
  const served = { ...holding, paid: holding.served }
  return cents(Math.min(upgradePrice(list, holding, to), upgradePrice(list, served, to)))
}

export type UpgradeOptions = {
  canUpdate: boolean
  canUpgrade: boolean
  prices: Record<Level, Record<Deliverable, Cents>>
  /** Whether the choice between low and high is offered at all. */
  levelSwitch: boolean
}

export function upgradeOptions(list: PriceList, subscription: Changeable): UpgradeOptions {
  const at = (level: Level): Record<Deliverable, Cents> => ({
    digital: upgradePrice(list, subscription, { level, deliverable: 'digital' }),
    'print-a': upgradePrice(list, subscription, { level, deliverable: 'print-a' }),
    'print-b': upgradePrice(list, subscription, { level, deliverable: 'print-b' }),
    'print-c': upgradePrice(list, subscription, { level, deliverable: 'print-c' }),
  })
  const prices = { low: at('low'), high: at('high') }
  return {
    canUpdate: canUpdate(subscription),
    canUpgrade: canUpgrade(subscription),
    prices,
    levelSwitch: subscription.paid.level === 'high' && prices.high['print-c'] > 0,
  }
}

/** `low_prices` and `high_prices` of the spec. */
export function zonePrices({ prices }: UpgradeOptions, level: Level): Record<Zone, Cents> {
  return byZone((zone) => prices[level][deliverableOf('print', zone)])
}

/** Current or future, not cancelled, something left, paid for. */
export function canUpdate(subscription: Changeable): boolean {
  return isRunning(subscription) && subscription.payment !== 'unpaid'
}

/** A lifetime and a comp may still make changes that are free. */
export function canUpgrade(subscription: Changeable): boolean {
  return canUpdate(subscription) && subscription.term !== 'lifetime' && subscription.payment !== 'comped'
}

/** Whether the page asks for a payment, and whether it may: a choice that needs one is disabled when it may not. */
export function needsPayment(options: UpgradeOptions, { level, deliverable }: Pair): boolean {
  return options.prices[level][deliverable] > 0
}

/** A paid change to the low level is never undone, as low to high isn't sold (product 3). */
export function givesUpHigh({ paid, chosen, price }: { paid: Level; chosen: Level; price: number }): boolean {
  return paid === 'high' && chosen === 'low' && price > 0
}

export const GIVES_UP_HIGH = {
  /** Beside the price of the choice itself, and after the other rate's price. */
  here: `Gives up ${LEVEL_LABELS.high}.`,
  elsewhere: `, which gives up ${LEVEL_LABELS.high}`,
  title: `You’re giving up ${LEVEL_LABELS.high}.`,
  text: `This paid change moves your remaining issues to ${LEVEL_LABELS.low}. You can’t switch back to ${LEVEL_LABELS.high}.`,
} as const

export function isDisabled(options: UpgradeOptions, pair: Pair): boolean {
  return needsPayment(options, pair) && !options.canUpgrade
}

/** The forms to choose from. Where no digital edition is sold, who has paid for it or reads it now keeps it. */
export function formsFor({ paid, served }: Pick<Changeable, 'paid' | 'served'>, sellsDigital: boolean): Deliverable[] {
  const keeps = paid.deliverable === 'digital' || served.deliverable === 'digital'
  return DELIVERABLES.filter((form) => isSold(form, sellsDigital || keeps))
}

/** `price` is what the change is worth, `charge` what is asked for it. */
export type Change = { price: Cents; charge: Cents; paid: Pair; served: Pair }

export type ChangeTerms = { email: string; currency: Currency; sellsDigital?: boolean }

/** A paid change moves what was paid for and what is served; a free one moves only what is served, and can be undone. */
export function changeTo(
  list: PriceList,
  subscription: Changeable,
  { pair, email, currency, sellsDigital = true }: ChangeTerms & { pair: Pair },
): Outcome<Change> {
  const options = upgradeOptions(list, subscription)
  if (!options.canUpdate) return refuse(UPDATE_UNAVAILABLE)
  if (!formsFor(subscription, sellsDigital).includes(pair.deliverable)) return refuse({ deliverable: DIGITAL_NOT_SOLD })
  if (!levelAllowed(options, subscription, pair.level)) return refuse(upgradeBlocked(email))
  if (isDisabled(options, pair)) return refuse(upgradeBlocked(email))
  const price = options.prices[pair.level][pair.deliverable]
  return done({
    price,
    charge: chargeable(price, currency),
    paid: price > 0 ? pair : subscription.paid,
    served: pair,
  })
}

/**
 * What is given back in the settle of an upgrade when fewer issues are left than its quote named: the difference, at
 * the prices of the quote. With none left all of it is.
 */
export function refundForServed(
  list: PriceList,
  { quoted, pair, leftNow, currency }: { quoted: Holding; pair: Pair; leftNow: number; currency: Currency },
): Cents {
  const charged = chargeable(upgradePrice(list, quoted, pair), currency)
  return cents(Math.max(0, charged - upgradePrice(list, { ...quoted, left: leftNow }, pair)))
}

function levelAllowed(options: UpgradeOptions, { paid, served }: Changeable, level: Level): boolean {
  return options.levelSwitch || level === paid.level || level === served.level
}
