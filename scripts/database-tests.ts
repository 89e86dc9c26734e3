// Which tests with a database there are, and which of them a change touches.
import { execFileSync } from 'node:child_process'
import { globSync } from 'node:fs'

export const DATABASE_TESTS = '{src,demo}/**/*.db.test.ts'
/** `npm run test:all` tries them on both engines. */
export const CORE_TESTS = [
  'src/server/db/**/*.db.test.ts',
  'src/server/api/{account/account,cart/cart,checkout/checkout,catalogue/store,payments/webhooks}.db.test.ts',
]

/** Random histories: `npm run test:all` lives more of them than `npm test`. */
export const HISTORY_TESTS = [
  'src/server/api/gifts-at-random.db.test.ts',
  'src/server/api/orders/returns-at-random.db.test.ts',
  'src/server/services/delivery/delivery-years.db.test.ts',
  'src/server/services/issues/conservation.db.test.ts',
  'src/server/services/figures/figures.db.test.ts',
]

const NOUN = /^src\/(?:domain|contract|server\/(?:services|api|reads))\/(?:staff-)?(\w+)/
/** What a database test can notice. */
const TRIED = /^(src\/(domain|contract|server)|demo|sandbox|tests\/support)\//

/** What was changed since it left the shared `main`; without a remote, since the branch left the local one. */
export function changedFiles(): string[] {
  const base = ['origin/main', 'main'].flatMap((branch) => lines('merge-base', 'HEAD', branch))[0] ?? 'HEAD'
  return [...lines('diff', '--name-only', base), ...lines('ls-files', '--others', '--exclude-standard')]
}

/**
 * Nearly every database test opens the whole server, so all of them reach nearly every file: the core is run, what was
 * changed itself, and what has the noun of a changed file in its path.
 */
export function touchedTests(changed: readonly string[]): { touched: string[]; others: string[] } {
  const tests = globSync(DATABASE_TESTS).sort()
  const tried = changed.filter((file) => TRIED.test(file))
  const stems = tried
    .map((file) => NOUN.exec(file)?.[1]?.replace(/([^s])s$/, '$1'))
    .filter((stem) => stem !== undefined)
  const core = new Set(tried.length > 0 ? globSync(CORE_TESTS) : [])
  const isTouched = (test: string) =>
    core.has(test) || tried.includes(test) || stems.some((stem) => test.includes(stem))
  return { touched: tests.filter(isTouched), others: tests.filter((test) => !isTouched(test)) }
}

/** What git answers; nothing where there is no repository or no such branch. */
function lines(...command: string[]): string[] {
  try {
    return execFileSync('git', command, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
      .split('\n')
      .filter(Boolean)
  } catch {
    return []
  }
}
