import type { Cents } from './money.ts'
import { cents } from './money.ts'

/** As it is typed, with or without cents; null for what is no amount. */
export function parseMoney(text: string): Cents | null {
  const [, dollars, more = ''] = /^\$?(\d{1,7})(?:\.(\d{1,2}))?$/.exec(text.trim().replaceAll(',', '')) ?? []
  return dollars === undefined ? null : cents(Number(dollars) * 100 + Number(more.padEnd(2, '0')))
}
