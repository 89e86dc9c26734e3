import type { ChangeAnswer } from '#contract/subscriptions.ts'
import type { Currency } from '#domain/money.ts'
import { cents, formatMoney } from '#domain/money.ts'
import { GIVES_UP_HIGH, givesUpHigh } from '#domain/subscriptions/upgrade.ts'
import type { Deliverable, Level } from '#domain/vocabulary.ts'
import { LEVEL_LABELS } from '#domain/vocabulary.ts'

type Upgrade = ChangeAnswer['upgrade']
export type ChoicePrices = Record<Level, Record<Deliverable, number>>

/** In cents, for what is left; digital is never worth more than what was paid for. */
export function pricesOf({ low_prices: low, high_prices: high }: Upgrade['options']): ChoicePrices {
  return {
    low: { digital: 0, 'print-a': low.a, 'print-b': low.b, 'print-c': low.c },
    high: { digital: 0, 'print-a': high.a, 'print-b': high.b, 'print-c': high.c },
  }
}

export const RATE_WORDS: Record<Level, string> = {
  low: 'The difference can go toward print.',
  high: 'You help support the magazine.',
}

export function forWhatIsLeft(left: number | null): string {
  if (left === null) return 'Prices cover every issue to come'
  return `Prices cover your ${left} remaining ${left === 1 ? 'issue' : 'issues'}`
}

/** What a choice would be at the other rate, and what digital means for the issues left; one that waits its turn has none now. */
export function choiceWords(
  { subscription, options }: Upgrade,
  { level, queued, currency }: { level: Level; queued: boolean; currency: Currency },
  one: Deliverable,
): string | undefined {
  const { active } = subscription.deliverables
  const prices = pricesOf(options)
  const other = level === 'high' ? 'low' : 'high'
  const elsewhere = prices[other][one]
  const givesUp = (chosen: Level) =>
    givesUpHigh({ paid: subscription.settings.level, chosen, price: prices[chosen][one] })
  const words = [
    one === active && 'Your current delivery.',
    one === 'digital' &&
      !queued &&
      active !== 'digital' &&
      'If you haven’t received the latest issue, you’ll get it right away as one of your remaining issues.',
    options.level_switch &&
      elsewhere !== prices[level][one] &&
      `At the ${LEVEL_LABELS[other]} rate: ${elsewhere > 0 ? formatMoney(cents(elsewhere), currency) : 'no charge'}${givesUp(other) ? GIVES_UP_HIGH.elsewhere : ''}.`,
    givesUp(level) && GIVES_UP_HIGH.here,
  ]
  return words.filter(Boolean).join(' ') || undefined
}
