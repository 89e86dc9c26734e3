import { defineConfig } from 'vitest/config'
import { CORE_TESTS, DATABASE_TESTS } from './scripts/database-tests.ts'
import { LATER_UNIT_TESTS, QUICK_FILES } from './tests/quick-files.ts'

/** `quick` for `npm test`, `rest` for what it leaves out, else everything. */
const { TESTS } = process.env

const FAULT_TESTS = ['tests/faults/*.test.ts']
// A small life of a publication; `npm run simulate` lives a long one.
const SIMULATION_TESTS = ['tests/simulation/*.test.ts']
// `npm run check:faults` tries them on both engines, every other run on PostgreSQL alone.
const FAULTS_FOR_POSTGRES = [
  'tests/faults/forged.test.ts',
  'tests/faults/restore.test.ts',
  'tests/faults/closing.test.ts',
  'tests/faults/kills.test.ts',
  'tests/faults/buyers.test.ts',
  'tests/faults/last-copy.test.ts',
  'tests/faults/morning.test.ts',
]
// The embedded database can’t be looked at while a server has it open.
const NOT_EMBEDDED = ['tests/faults/zone-hold.test.ts']
// Every kill of a charge that nobody attends, and all orders of events: only when there is time for all.
const WHEN_THERE_IS_TIME = ['tests/faults/charges.test.ts', 'tests/faults/permuted.test.ts']
const BUILT_TESTS = ['tests/**/*.built.test.ts']
const FUZZ_TESTS = ['tests/fuzz/*.test.ts']
// Opening a database or starting a process takes long on a busy machine; a test that waits for something real is not a failed one.
// Files share what they import: nothing in the server's modules outlives the runtime that a test opens.
const WAITING = { expect: { poll: { timeout: 30_000, interval: 50 } }, setupFiles: ['tests/support/tell-causes.ts'] }
const PATIENT = { ...WAITING, testTimeout: 60_000, hookTimeout: 120_000, isolate: false }
const UNHURRIED = { ...PATIENT, testTimeout: 120_000 }

/** `npm test` runs the quick files of a long suite, `npm run test:all -- --rest` the others. */
function partOf(suite: keyof typeof QUICK_FILES, all: string[], except: string[] = []) {
  if (TESTS === 'quick') return { include: QUICK_FILES[suite] }
  return { include: all, exclude: TESTS === 'rest' ? [...except, ...QUICK_FILES[suite]] : except }
}

export default defineConfig({
  test: {
    coverage: {
      include: ['src/domain/**/*.ts'],
      exclude: ['**/*.test.ts'],
      reporter: [['text', { skipFull: true }]],
      thresholds: { 100: true },
    },
    projects: [
      {
        test: {
          name: 'unit',
          include: TESTS === 'rest' ? LATER_UNIT_TESTS : ['{src,demo,sandbox}/**/*.test.{ts,tsx}', 'tests/*.test.ts'],
          exclude: [DATABASE_TESTS, ...BUILT_TESTS, ...(TESTS === 'quick' ? LATER_UNIT_TESTS : [])],
          ...PATIENT,
        },
      },
      // `npm run test:all` tries the core on this engine too, and `npm run check:pglite` everything: tests/support/database.ts opens the one TEST_ENGINE names.
      {
        test: {
          name: 'pglite',
          include: process.env.PGLITE === 'all' ? [DATABASE_TESTS] : CORE_TESTS,
          env: { TEST_ENGINE: 'pglite' },
          ...PATIENT,
          globalSetup: ['tests/support/pglite-setup.ts'],
        },
      },
      {
        test: {
          name: 'postgres',
          include: [DATABASE_TESTS],
          env: { TEST_ENGINE: 'postgres' },
          ...PATIENT,
          globalSetup: ['tests/support/postgres-setup.ts'],
        },
      },
      // Whatever may go wrong with money, on both engines: tests/faults.
      {
        test: {
          name: 'faults-pglite',
          include: FAULT_TESTS,
          exclude: [
            ...NOT_EMBEDDED,
            ...(process.env.FAULTS === 'all' ? [] : [...FAULTS_FOR_POSTGRES, ...WHEN_THERE_IS_TIME]),
          ],
          env: { TEST_ENGINE: 'pglite' },
          ...UNHURRIED,
          globalSetup: ['tests/support/pglite-setup.ts'],
        },
      },
      {
        test: {
          name: 'faults-postgres',
          ...partOf(
            'faults',
            [...FAULT_TESTS, ...SIMULATION_TESTS],
            process.env.FAULTS === 'all' ? [] : WHEN_THERE_IS_TIME,
          ),
          env: { TEST_ENGINE: 'postgres' },
          ...UNHURRIED,
          globalSetup: ['tests/support/postgres-setup.ts', 'tests/faults/files-setup.ts'],
        },
      },
      // Hostile requests to every route, pages included, so it needs the built product: tests/fuzz.
      {
        test: {
          name: 'fuzz',
          ...partOf('fuzz', FUZZ_TESTS),
          // React decides by the second how much it checks.
          env: { TEST_ENGINE: 'postgres', NODE_ENV: 'production' },
          ...UNHURRIED,
          execArgv: ['--expose-gc'],
          globalSetup: ['tests/support/postgres-setup.ts'],
        },
      },
      // Tests of the built product: whole processes and the size of what the browser loads.
      {
        test: {
          name: 'built',
          ...partOf('built', BUILT_TESTS),
          ...WAITING,
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
    ],
  },
})
