// The stages of each command, in lanes that run side by side. docs/commands.md says what each command covers.
import { changedFiles, HISTORY_TESTS, touchedTests } from './database-tests.ts'

export type Stage = {
  name: string
  commands: string[][]
  runner?: 'vitest' | 'playwright'
  /** Of Vitest. */
  project?: string
  env?: Record<string, string>
  expectedSeconds?: number
}
type Plan = { lanes: Stage[][]; skipped: string[] }

/** On two quiet cores, each beside the other lane. */
const QUICK_SECONDS: Record<string, number> = {
  types: 20,
  lint: 10,
  'dead code': 20,
  unit: 60,
  postgres: 300,
  journeys: 240,
  built: 40,
  fuzz: 60,
  faults: 60,
}
const REST_SECONDS: Record<string, number> = {
  unit: 80,
  properties: 60,
  histories: 40,
  pglite: 120,
  journeys: 600,
  built: 200,
  fuzz: 60,
  faults: 200,
}

/** Which of how many parts of a long stage to run. */
const { PART = '1/1' } = process.env
const shard = `--shard=${PART}`
const A_MILLION = 1_000_000

const STATIC: Stage[] = [
  { name: 'types', commands: [['react-router', 'typegen'], ['tsc']] },
  { name: 'lint', commands: [['biome', 'check', '--error-on-warnings']] },
  { name: 'dead code', commands: [['knip']] },
]
const JOURNEYS = playwright()
// These two mostly wait for processes to start and exit, so two files run at a time on any machine.
const BUILT = vitest('built', '--maxWorkers=2')
const FAULTS = { ...vitest('faults-*', '--maxWorkers=2'), name: 'faults' }
const FUZZ = vitest('fuzz')

/** `npm test` tries 100 cases of a property. */
const MORE_CASES = { PROPERTY_RUNS: '1000' }
const QUICK = { TESTS: 'quick' }
const BOTH_WIDTHS = { WIDTHS: 'both' }

const QUICK_LANES = [
  [
    { ...JOURNEYS, env: QUICK },
    { ...BUILT, env: QUICK },
    { ...FUZZ, env: { ...QUICK, FUZZ: '3000' } },
    { ...vitest('faults-postgres', '--maxWorkers=2'), name: 'faults', env: QUICK },
  ],
  [...STATIC, { ...vitest('unit'), env: QUICK }, vitest('postgres')],
]

/** What the quick run leaves out. */
const REST = { TESTS: 'rest' }
const REST_LANES = [
  [
    { ...JOURNEYS, env: { ...REST, ...BOTH_WIDTHS } },
    { ...BUILT, env: REST },
  ],
  [
    { ...vitest('unit'), env: REST },
    // The contracts load the few files of the domain that only hold types and names.
    { ...vitest('unit', 'src/domain', 'tests/contracts.test.ts', '--coverage'), name: 'properties', env: MORE_CASES },
    { ...vitest('postgres', ...HISTORY_TESTS), name: 'histories', env: MORE_CASES },
    vitest('pglite'),
    FUZZ,
    { ...FAULTS, env: REST },
  ],
]

const ALL_LANES = [
  [{ ...JOURNEYS, env: BOTH_WIDTHS }, BUILT],
  [
    ...STATIC,
    { ...vitest('unit', '--coverage'), env: MORE_CASES },
    { ...vitest('postgres'), env: MORE_CASES },
    vitest('pglite'),
    FUZZ,
    FAULTS,
  ],
]

/** One long stage each. */
const LONG: Record<string, Stage> = {
  '--properties': {
    ...vitest('unit', 'src/domain', '--testTimeout=0', shard),
    name: 'properties',
    env: { PROPERTY_RUNS: String(A_MILLION) },
  },
  '--faults': { ...vitest('faults-*', '--testTimeout=0', shard), name: 'faults', env: { FAULTS: 'all' } },
  '--journeys': { ...playwright(shard), env: { WIDTHS: 'all', TEST_ENGINE: 'pglite' } },
  // The requests are one test, which a shard would leave whole; SEED= says which they are.
  '--fuzz': { ...FUZZ, env: { FUZZ: String(A_MILLION / Number(PART.split('/')[1])) } },
  '--pglite': { ...vitest('pglite', shard), env: { PGLITE: 'all' } },
  '--donations': {
    ...vitest('pglite', 'src/server/services/donations/monthly-year.db.test.ts'),
    name: 'donations',
    env: { MONTHLY_DONATIONS: '200', PGLITE: 'all' },
  },
}

export function planOf(words: readonly string[]): Plan {
  const long = words.map((word) => LONG[word]).find((stage) => stage !== undefined)
  if (long) return { lanes: [[long]], skipped: [] }
  if (words.includes('--fast')) return fast(words.filter((word) => !word.startsWith('--')))
  const lanes = words.includes('--rest') ? REST_LANES : words.includes('--all') ? ALL_LANES : QUICK_LANES
  const expected = (name: string) =>
    (words.includes('--rest') ? 0 : (QUICK_SECONDS[name] ?? 0)) +
    (words.includes('--rest') || words.includes('--all') ? (REST_SECONDS[name] ?? 0) : 0)
  return {
    lanes: lanes.map((lane) => lane.map((stage) => ({ ...stage, expectedSeconds: expected(stage.name) }))),
    skipped: [],
  }
}

function fast(files: string[]): Plan {
  const env = { PGLITE: 'all', FAULTS: 'all' }
  const projects = ['--project=pglite', '--project=faults-pglite']
  if (files.length > 0) {
    const stage = { ...vitest('unit', ...projects, ...files), name: 'files', project: '*', env }
    return { lanes: [[stage]], skipped: [] }
  }
  const { touched, others } = touchedTests(changedFiles())
  const databaseTests = touched.length > 0 ? [{ ...vitest('pglite', ...touched), env }] : []
  return { lanes: [[...STATIC, { ...vitest('unit'), env: QUICK }, ...databaseTests]], skipped: others }
}

function vitest(project: string, ...options: string[]): Stage {
  const command = ['vitest', 'run', `--project=${project}`, ...options]
  return { name: project, project, runner: 'vitest', commands: [command] }
}

function playwright(...options: string[]): Stage {
  return { name: 'journeys', runner: 'playwright', commands: [['playwright', 'test', ...options]] }
}
