import { formatDay } from '#domain/day.ts'
import { servedWords } from '#domain/issues/close-signing.ts'
import type { CloseStep } from '#domain/issues/close-steps.ts'
import { counted } from '#domain/vocabulary.ts'
import type { ZoneNames } from '#domain/zones/zone-names.ts'
import type { Counts } from '#server/services/issues/serve-all.ts'
import { formsOf } from '../forms.ts'
import type { ShownRun } from '../runs.tsx'
import { copies, heldSum } from './counted.ts'

type Outcomes = Partial<Record<CloseStep, string>>

const leftOut = ({ held }: Pick<Counts, 'held'>) =>
  heldSum(held) === 0 ? 'Nobody left out' : `${counted(heldSum(held), 'reader')} left out`

/** What came of the steps so far: from the list as it would be, or from the mailing that was made. */
export function stepOutcomes(counts: Counts | null, close: ShownRun | null, zoneNames: ZoneNames): Outcomes {
  if (!close) return counts ? { check: leftOut(counts), compare: servedWords(counts.served) } : {}
  const zones = close.postings.map(({ zone, on }) => `${zoneNames[zone].name} ${formatDay(on)}`)
  return {
    check: leftOut(close),
    compare: servedWords(close.served),
    sign: `Closed ${close.at} by ${close.signedOffBy}`,
    file: copies(formsOf(close.served).print),
    ...(close.sentAt && { posted: zones.join(', ') || `Ended ${close.sentAt}` }),
  }
}
