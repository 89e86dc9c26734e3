import type { Category, Deliverable } from '../vocabulary.ts'
import { CATEGORIES, splitCategory } from '../vocabulary.ts'

export const DIGITAL_NOT_SOLD = 'We no longer sell the digital edition.'

/** What a publication sells subscriptions in: without the digital edition, print alone. */
export function soldCategories(sellsDigital: boolean): Category[] {
  return CATEGORIES.filter((category) => isSold(splitCategory(category).medium, sellsDigital))
}

export function isSold(form: 'print' | Deliverable, sellsDigital: boolean): boolean {
  return sellsDigital || form !== 'digital'
}
