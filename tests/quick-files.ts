/**
 * What `npm test` runs of the suites that take long, and why. `npm run test:all` runs the other files as well.
 * tests/journeys/quick-journeys.ts has the journeys.
 */
export const QUICK_FILES = {
  faults: [
    // A process is killed at each point of a purchase: every payment ends as one order or one refund.
    'tests/faults/kills.test.ts',
    // Requests that meet: each payment is taken once, and what cannot be granted is refunded.
    'tests/faults/together.test.ts',
  ],
  built: [
    'tests/start-stop.built.test.ts',
    // Two processes share sessions, carts, limits and prices.
    'tests/processes/two-processes.built.test.ts',
  ],
  fuzz: [
    // 3,000 hostile requests to every route.
    'tests/fuzz/fuzz.test.ts',
    // Who may read what, and that no shared page holds anything personal.
    'tests/fuzz/reading-rights.test.ts',
    'tests/fuzz/shared-pages.test.ts',
    'tests/fuzz/staff-pages.test.ts',
  ],
}

/** Unit tests that `npm test` leaves to `npm run test:all`, and why. */
export const LATER_UNIT_TESTS = [
  // Commands that make embedded databases, four seconds of CPU each.
  'tests/backup-commands.test.ts',
  'tests/doctor-command.test.ts',
  'tests/void-secrets-command.test.ts',
  // Fifty hostile files, each in a process that is measured.
  'src/server/services/reading/import/hostile-epubs.test.ts',
]
