import type { Measured } from './load.ts'
import type { Kind, Scenario } from './scenarios.ts'

/** How much a visit of each kind may cost. */
const GOALS: Record<Kind, Goal> = {
  read: { cpu: 2, p99: 3 },
  cart: { cpu: 2.5, p99: 3 },
  change: { cpu: 2.5, p99: 3 },
  checkout: { statements: 30 },
  'public page': { cpu: 1 },
  'signed-in page': { cpu: 1.5 },
  'large page': { cpu: 2 },
}
type Goal = {
  /** So many times the processor time of the bare server, or for a page of the bare page. */
  cpu?: number
  /** So many times the time in which the bare server answers 99 of 100. */
  p99?: number
  statements?: number
}
export const MOST_MEMORY_MB = 300
export const MOST_START_SECONDS = 2

export type Counted = Measured & { statements: number | null }
export type Result = {
  scenario: string
  kind: Kind
  contestants: Record<string, Counted>
  /** To the bare server or page; without one, nothing is compared. */
  cpuRatio: number | null
  p99Ratio: number | null
  missed: string[]
}

export function judge({ name, kind }: Scenario, contestants: Record<string, Counted>): Result {
  const { bare, masthead } = contestants
  const cpuRatio = bare && masthead ? masthead.cpuMs / bare.cpuMs : null
  const p99Ratio = bare && masthead ? masthead.p99 / bare.p99 : null
  const goal = GOALS[kind]
  const missed = [
    ...over('CPU', cpuRatio, goal.cpu, 'x'),
    ...over('p99', p99Ratio, goal.p99, 'x'),
    ...over('statements', masthead?.statements ?? null, goal.statements, ''),
  ]
  return { scenario: name, kind, contestants, cpuRatio, p99Ratio, missed }
}

/** Whether the bare server or the bare page does this, too. */
export function isCompared({ kind }: Scenario): boolean {
  return GOALS[kind].cpu !== undefined
}

export function over(what: string, is: number | null, atMost: number | undefined, unit: string): string[] {
  const missed = is !== null && atMost !== undefined && is > atMost
  return missed ? [`${what} ${is.toFixed(2)}${unit}, at most ${atMost}${unit}`] : []
}

/** One line for each contestant. */
export function rowsOf({ scenario, contestants, cpuRatio, p99Ratio, missed }: Result) {
  return Object.entries(contestants).map(([name, { perSecond, p50, p99, cpuMs, statements }]) => ({
    scenario,
    who: name,
    'per second': Math.round(perSecond),
    p50: p50.toFixed(2),
    p99: p99.toFixed(2),
    'CPU ms': cpuMs.toFixed(3),
    statements: statements?.toFixed(1) ?? '',
    ...(name === 'masthead' && {
      'CPU x': cpuRatio?.toFixed(2) ?? '',
      'p99 x': p99Ratio?.toFixed(2) ?? '',
      missed: missed.join('; '),
    }),
  }))
}
