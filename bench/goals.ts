import type { Measured } from './load.ts'
import type { Kind, Scenario } from './scenarios.ts'

/** How much more processor time than the bare server's a request may cost. */
const CPU_RATIO: Partial<Record<Kind, number>> = { read: 2, change: 2.5, checkout: 3 }
/** A page has no equal there: how many of the bare server's product reads in the same run it may cost. */
const PRODUCT_READS: Partial<Record<Kind, number>> = { 'public page': 2, 'personal page': 15 }
const P99_RATIO: Partial<Record<Kind, number>> = { read: 3, change: 3, checkout: 3 }
export const MOST_MEMORY_MB = 300
export const MOST_START_SECONDS = 2

export type Counted = Measured & { statements: number | null }
export type Result = {
  scenario: string
  kind: Kind
  contestants: Record<string, Counted>
  /** To the bare server; without one, nothing is compared. */
  cpuRatio: number | null
  p99Ratio: number | null
  /** How many of the bare server's product reads it costs. */
  productReads: number | null
  missed: string[]
}

/** `productMs` is what a product read costs the bare server in this run. */
export function judge(
  { name, kind }: Scenario,
  contestants: Record<string, Counted>,
  productMs: number | null,
): Result {
  const { bare, masthead } = contestants
  const cpuRatio = bare && masthead ? masthead.cpuMs / bare.cpuMs : null
  const p99Ratio = bare && masthead ? masthead.p99 / bare.p99 : null
  const productReads = productMs && masthead ? masthead.cpuMs / productMs : null
  const missed = [
    ...over('CPU', cpuRatio, CPU_RATIO[kind], 'x'),
    ...over('CPU', productReads, PRODUCT_READS[kind], ' product reads'),
    ...over('p99', p99Ratio, P99_RATIO[kind], 'x'),
  ]
  return { scenario: name, kind, contestants, cpuRatio, p99Ratio, productReads, missed }
}

export function over(what: string, is: number | null, atMost: number | undefined, unit: string): string[] {
  const missed = is !== null && atMost !== undefined && is > atMost
  return missed ? [`${what} ${is.toFixed(2)}${unit}, at most ${atMost}${unit}`] : []
}

/** One line for each contestant. */
export function rowsOf({ scenario, contestants, cpuRatio, p99Ratio, productReads, missed }: Result) {
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
      'product reads': productReads?.toFixed(2) ?? '',
      missed: missed.join('; '),
    }),
  }))
}
