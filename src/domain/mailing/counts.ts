import { csvLine } from '../csv.ts'
import type { Zone } from '../vocabulary.ts'
import { ZONES } from '../vocabulary.ts'
import type { ZoneNames } from '../zones/zone-names.ts'
import type { Label } from './label.ts'
import { MAILING_CLASSES } from './label.ts'

const KINDS = [...MAILING_CLASSES, 'unknown', 'seed'] as const
type Kind = (typeof KINDS)[number]
type Count = { labels: number; copies: number }

/** How many labels and copies each zone has, by class; seeds apart. The class is unknown where it was not written down yet. */
export type MailingCounts = Record<Zone, Record<Kind, Count>>

export function noCounts(): MailingCounts {
  const zone = () => Object.fromEntries(KINDS.map((kind) => [kind, { labels: 0, copies: 0 }])) as Record<Kind, Count>
  return { a: zone(), b: zone(), c: zone() }
}

export function countLabel(counts: MailingCounts, zone: Zone, label: Label): void {
  const count = counts[zone][label.isSeed ? 'seed' : (label.class ?? 'unknown')]
  count.labels += 1
  count.copies += label.copies
}

/** Readers' copies, and those to seed addresses. */
export function sumZone(counts: MailingCounts, zone: Zone): { served: Count; seeds: Count } {
  const { seed, ...classes } = counts[zone]
  const served = Object.values(classes).reduce((sum, one) => ({
    labels: sum.labels + one.labels,
    copies: sum.copies + one.copies,
  }))
  return { served, seeds: seed }
}

/** The counts sheet: a line per zone and class, and what each zone has in all. Empty ones are left out. */
export function countsSheet(counts: MailingCounts, zoneNames: ZoneNames): string {
  const lines = ZONES.flatMap((zone) => {
    const name = zoneNames[zone].abbreviation
    const { served, seeds } = sumZone(counts, zone)
    const kinds = KINDS.map((kind) => ({ kind: kind === 'unknown' ? '' : kind, ...counts[zone][kind] }))
    const total = { kind: 'all', labels: served.labels + seeds.labels, copies: served.copies + seeds.copies }
    return [...kinds, total]
      .filter(({ labels }) => labels > 0)
      .map(({ kind, labels, copies }) => csvLine([name, kind, labels, copies]))
  })
  return csvLine(['zone', 'class', 'labels', 'copies']) + lines.join('')
}
