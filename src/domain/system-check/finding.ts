export const PARTS = [
  'Database',
  'Uploads',
  'Backups',
  'Clock',
  'Mail',
  'Payments',
  'Webhook',
  'Public address',
] as const
export type Part = (typeof PARTS)[number]

export type FindingState = 'good' | 'look' | 'broken'
export const STATE_NAMES: Record<FindingState, string> = { good: 'Good', look: 'Look at this', broken: 'Broken' }

/** What was tried, what came of it and what to do. */
export type Finding = {
  part: Part
  tried: string
  state: FindingState
  found: string
  /** Null where there is nothing to do. */
  advice: string | null
}

/** Something that was tried, and its error's own words where it failed. */
export type Tried<T> = { ok: true; value: T } | { ok: false; why: string }

type Told = Pick<Finding, 'state' | 'found' | 'advice'>

export const good = (found: string): Told => ({ state: 'good', found, advice: null })
export const look = (found: string, advice: string): Told => ({ state: 'look', found, advice })
export const broken = (found: string, advice: string): Told => ({ state: 'broken', found, advice })

export const DATABASE_FIRST = 'Fix the database first.'
export const notTried = look('Not tried, because the database couldn’t be asked.', DATABASE_FIRST)

export const isBroken = (findings: readonly Finding[]): boolean => findings.some(({ state }) => state === 'broken')

/** In one sentence, for the head of the list. */
export function summarize(findings: readonly Finding[]): string {
  const count = (state: FindingState) => findings.filter((finding) => finding.state === state).length
  const [wrong, doubtful] = [count('broken'), count('look')]
  if (wrong === 0 && doubtful === 0) return 'Everything works.'
  const parts = [
    ...(wrong > 0 ? [`${wrong} broken`] : []),
    ...(doubtful > 0 ? [`${doubtful} to look at`] : []),
    `${count('good')} good`,
  ]
  return `${parts.join(', ')}.`
}

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** 40 seconds, 3 minutes, 5 hours, 2 days: the largest unit of which there are at least two. */
export function formatAge(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000))
  const units = [
    ['day', DAY],
    ['hour', HOUR],
    ['minute', MINUTE],
  ] as const
  const [name, length] = units.find(([, unit]) => seconds >= 2 * unit) ?? (['second', 1] as const)
  const count = Math.floor(seconds / length)
  return `${count} ${name}${count === 1 ? '' : 's'}`
}
