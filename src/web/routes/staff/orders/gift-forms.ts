import type { Deliverable, Level } from '#domain/vocabulary.ts'
import { DELIVERABLES, LEVEL_LABELS, LEVELS, MEDIUM_LABELS, mediumOf, ZONE_LABELS, zoneOf } from '#domain/vocabulary.ts'

export type GiftForm = { value: string; label: string; level: Level; deliverable: Deliverable }

/** Every form in which a subscription can be given. */
export const GIFT_FORMS: readonly GiftForm[] = LEVELS.flatMap((level) =>
  DELIVERABLES.map((deliverable) => {
    const zone = zoneOf(deliverable)
    const label = `${LEVEL_LABELS[level]} ${MEDIUM_LABELS[mediumOf(deliverable)]}${zone ? ` (${ZONE_LABELS[zone]})` : ''}`
    return { value: `${level} ${deliverable}`, label, level, deliverable }
  }),
)
