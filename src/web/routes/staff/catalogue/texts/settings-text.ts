import type { Cents, Currency } from '#domain/money.ts'
import { parseMoney, typedMoney } from '#domain/parse-money.ts'
import type { DonationTier, Flags, SellingPage, Texts } from '#server/db/settings.ts'

export const SELLING_PAGES: readonly SellingPage[] = ['subscribe', 'renew', 'donate']

export const SWITCHES: readonly { flag: keyof Flags; label: string }[] = [
  { flag: 'checkoutLater', label: 'Checkout later, in the cart' },
  { flag: 'addDonation', label: 'A donation can be added' },
  { flag: 'addProducts', label: 'Products can be added' },
]

/** Lists are written as lines: quicker to read and to put in another order than rows of fields. */
export function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}

export function tierLines(tiers: readonly DonationTier[], currency: Currency): string {
  const plain = (amount: Cents) => typedMoney(amount, currency).replace(/\.0+$/, '')
  return tiers.map(({ name, onetime, monthly }) => [name, plain(onetime), plain(monthly)].join(' | ')).join('\n')
}

/** What is no amount is refused by the server. */
export function tiersFrom(text: string, currency: Currency): { name: string; onetime: number; monthly: number }[] {
  return linesOf(text).map((line) => {
    const [name = '', once = '', monthly = ''] = line.split('|').map((part) => part.trim())
    return {
      name,
      onetime: parseMoney(once, currency) ?? Number.NaN,
      monthly: parseMoney(monthly, currency) ?? Number.NaN,
    }
  })
}

export function pairsOf(text: string): Texts['whySubscribe'] {
  return text
    .split(/\n\s*\n/)
    .map((pair) => linesOf(pair))
    .filter((lines) => lines.length > 0)
    .map(([heading = '', ...rest]) => ({ heading, text: rest.join(' ') }))
}
