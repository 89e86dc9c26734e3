import { globSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { CORE_TESTS, DATABASE_TESTS, touchedTests } from '../scripts/database-tests.ts'

const core = globSync(CORE_TESTS)

describe('npm run check', () => {
  it.each([
    ['src/server/services/orders/pack-list.ts', 'src/server/api/orders/orders.db.test.ts'],
    ['src/domain/donations/donation.ts', 'src/server/services/donations/charge-monthly.db.test.ts'],
    ['src/contract/issues.ts', 'src/server/services/issues/issue-runs.db.test.ts'],
    ['src/server/api/access/passkeys.db.test.ts', 'src/server/api/access/passkeys.db.test.ts'],
  ])('runs for %s, beside the core, %s', (changed, test) => {
    const { touched } = touchedTests([changed])
    expect(touched).toEqual(expect.arrayContaining([test, ...core]))
  })

  it('runs the core alone for what has no noun, and none for what no database test can notice', () => {
    expect(touchedTests(['src/server/http/health.ts']).touched).toEqual([...core].sort())
    expect(touchedTests(['README.md', 'src/web/root.tsx']).touched).toEqual([])
  })

  it('names every test that it leaves out', () => {
    const { touched, others } = touchedTests(['src/domain/invoices/invoice.ts'])
    expect(touched).toContain('src/server/api/invoices.db.test.ts')
    expect([...touched, ...others].sort()).toEqual(globSync(DATABASE_TESTS).sort())
  })
})
