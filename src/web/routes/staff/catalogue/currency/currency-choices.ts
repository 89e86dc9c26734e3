import { CURRENCIES } from '#domain/currencies.ts'
import type { CurrencyChoice } from './currency-form.tsx'

/** By name. Asked for in loaders alone, so that the whole table is never sent. */
export function currencyChoices(): CurrencyChoice[] {
  return CURRENCIES.map(({ code, name }) => ({ code, name })).toSorted((a, b) => (a.name < b.name ? -1 : 1))
}
