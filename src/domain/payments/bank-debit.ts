import type { Currency } from '../money.ts'

type Named = Pick<Currency, 'code'>

/** Bank accounts are debited through the banks of the United States, which move dollars alone. */
export const takesBankDebits = ({ code }: Named): boolean => code === 'USD'

/** What readers can pay with and save, as sentences say it. */
export const payableBy = (currency: Named): string => (takesBankDebits(currency) ? 'card or bank account' : 'card')
