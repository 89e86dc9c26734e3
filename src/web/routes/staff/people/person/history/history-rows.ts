import type { TimelineFacts } from '#domain/delivery/timeline.ts'
import type { ZoneNames } from '#domain/zones/zone-names.ts'
import type { PersonFile } from '#server/services/people/person.ts'
import { issuesOf } from '../../../../account/overview/issue-count.ts'
import { formOf, termOf } from '../../../../account/overview/words.ts'

/** One issue of a subscription: where it stands, and its number where it is known. */
export type HistoryDot = { state: 'served' | 'held' | 'owed' | 'left' | 'gone'; issue: number | null }
export type HistoryRow = { token: string; label: string; dots: HistoryDot[]; more: boolean; says: string }

/** A row has room for so many; of a longer one the last are shown. */
const MOST_DOTS = 24
/** A lifetime goes on: a few are enough to see it. */
const LIFETIME_DOTS = 3

const WORDS = { served: 'served', held: 'skipped', owed: 'owed', left: 'to come', gone: 'taken back' } as const

type Facts = Pick<TimelineFacts, 'holds' | 'owed' | 'subscriptions'>

/** Each subscription, oldest first, as the issues that were served, skipped, are owed and are still to come. */
export function historyRows(
  file: Pick<PersonFile, 'reader' | 'ledger'>,
  facts: Facts,
  zoneNames: ZoneNames,
): HistoryRow[] {
  const current = facts.subscriptions.find(({ cancelled, left }) => !cancelled && left !== 0)
  return file.reader.subscriptions.map((one) => {
    const lines = file.ledger.find(({ subscription }) => subscription === one.token)?.lines ?? []
    const isCurrent = one.token === current?.token
    const dots: HistoryDot[] = [
      ...served(lines),
      ...(isCurrent ? facts.holds.map(({ issue }) => ({ state: 'held' as const, issue })) : []),
      ...(isCurrent ? facts.owed.map((issue) => ({ state: 'owed' as const, issue })) : []),
      ...repeat('left', toCome(one, isCurrent ? facts.owed.length : 0)),
      ...repeat('gone', takenBack(lines)),
    ]
    return {
      token: one.token,
      label: `${termOf(one)}, ${formOf(one.deliverables.active, zoneNames)}`,
      dots: dots.slice(-MOST_DOTS),
      more: dots.length > MOST_DOTS,
      says: inWords(dots),
    }
  })
}

type Line = PersonFile['ledger'][number]['lines'][number]

function served(lines: readonly Line[]): HistoryDot[] {
  const back = lines.filter(({ kind }) => kind === 'reversed').map(({ issue }) => issue)
  const standing: HistoryDot[] = []
  for (const { kind, issue } of lines) {
    if (kind !== 'served') continue
    const undone = back.indexOf(issue)
    if (undone >= 0) back.splice(undone, 1)
    else standing.push({ state: 'served', issue })
  }
  return standing
}

function toCome(
  { tokens_left: left, cancelled }: { tokens_left: number | null; cancelled: string | null },
  owed: number,
) {
  if (cancelled) return 0
  return left === null ? LIFETIME_DOTS : Math.max(0, left - owed)
}

const takenBack = (lines: readonly Line[]) =>
  lines
    .filter(({ kind }) => kind === 'refunded' || kind === 'moved')
    .reduce((all, { tokens }) => all + (tokens ?? 1), 0)

const repeat = (state: HistoryDot['state'], times: number): HistoryDot[] =>
  Array.from({ length: times }, () => ({ state, issue: null }))

/** The same for whoever does not see the picture: 3 issues served (No. 49, 50, 51), 1 issue to come. */
function inWords(dots: readonly HistoryDot[]): string {
  const parts = (['served', 'held', 'owed', 'left', 'gone'] as const).flatMap((state) => {
    const of = dots.filter((dot) => dot.state === state)
    if (of.length === 0) return []
    const numbers = of.flatMap(({ issue }) => issue ?? [])
    return [`${issuesOf(of.length)} ${WORDS[state]}${numbers.length > 0 ? ` (No. ${numbers.join(', ')})` : ''}`]
  })
  return parts.join(', ') || 'No issues'
}
