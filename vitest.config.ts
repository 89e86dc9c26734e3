import { defineConfig } from 'vitest/config'

const DATABASE_TESTS = ['src/server/**/*.db.test.ts']
const FAULT_TESTS = ['tests/faults/*.test.ts']
// Every day they are tried on PostgreSQL alone; `npm run check:faults` tries them on both.
const LONG_ON_PGLITE = ['tests/faults/kills.test.ts', 'tests/faults/permuted.test.ts']
const BUILT_TESTS = ['tests/**/*.built.test.ts']
// Opening a database or starting a process takes long on a busy machine; a test that waits for something real is not a failed one.
// Files share what they import: nothing in the server's modules outlives the house that a test opens.
const PATIENT = { testTimeout: 60_000, hookTimeout: 120_000, isolate: false }
const UNHURRIED = { ...PATIENT, testTimeout: 120_000 }

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
          include: ['src/**/*.test.{ts,tsx}', 'tests/*.test.ts'],
          exclude: [...DATABASE_TESTS, ...BUILT_TESTS],
          ...PATIENT,
        },
      },
      // Every test that needs a database runs on both engines: tests/support/database.ts opens the one TEST_ENGINE names.
      {
        test: {
          name: 'pglite',
          include: DATABASE_TESTS,
          env: { TEST_ENGINE: 'pglite' },
          ...PATIENT,
          globalSetup: ['tests/support/pglite-setup.ts'],
        },
      },
      {
        test: {
          name: 'postgres',
          include: DATABASE_TESTS,
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
          exclude: process.env.FAULTS === 'all' ? [] : LONG_ON_PGLITE,
          env: { TEST_ENGINE: 'pglite' },
          ...UNHURRIED,
          globalSetup: ['tests/support/pglite-setup.ts'],
        },
      },
      {
        test: {
          name: 'faults-postgres',
          include: FAULT_TESTS,
          env: { TEST_ENGINE: 'postgres' },
          ...UNHURRIED,
          globalSetup: ['tests/support/postgres-setup.ts'],
        },
      },
      // Tests of the built product: whole processes and the size of what the browser loads.
      { test: { name: 'built', include: BUILT_TESTS, testTimeout: 120_000, hookTimeout: 120_000 } },
    ],
  },
})
