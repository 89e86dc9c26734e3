import { categoryName } from '#domain/cart/line-name.ts'
import type { Deliverable, Level } from '#domain/vocabulary.ts'
import { categoryOf, DELIVERABLES, LEVELS, mediumOf, zoneOf } from '#domain/vocabulary.ts'
import type { ZoneNames } from '#domain/zones/zone-names.ts'

export type GiftForm = { value: string; level: Level; deliverable: Deliverable }

/** Every form in which a subscription can be given. */
export const GIFT_FORMS: readonly GiftForm[] = LEVELS.flatMap((level) =>
  DELIVERABLES.map((deliverable) => {
    return { value: `${level} ${deliverable}`, level, deliverable }
  }),
)

/** Standard Print (Canadian). */
export function giftFormLabel({ level, deliverable }: GiftForm, zoneNames: ZoneNames): string {
  const zone = zoneOf(deliverable)
  return `${categoryName(categoryOf(mediumOf(deliverable), level))}${zone ? ` (${zoneNames[zone].label})` : ''}`
}
