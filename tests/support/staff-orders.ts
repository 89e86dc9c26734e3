import { eq } from 'drizzle-orm'
import { stock } from '#server/db/schema/publication.ts'
import { runtimeForFile } from './runtime-for-file.ts'
import { openStaff } from './staff.ts'

export const TOTE = 'prd:tote-bag'
/** A cart as the checkout takes it, to be filled. */
export const EMPTY = { items: [], giftsubs: [], donation: null, subscription: null }
export const DIGITAL = { medium: 'digital', level: 'low', term: '1year' } as const
export const PASSWORD = { password: 'a quiet harbour', confirm: 'a quiet harbour' }

/** A runtime for tests of what staff sell: who works there, what is on the shelf, and the orders. */
export function openStaffOrders() {
  const test = runtimeForFile({ empties: 'rate_limit' })
  const db = () => test.runtime.database.db
  return {
    test,
    db,
    member: (role: Parameters<typeof openStaff>[1]) => openStaff(test, role),
    onHand: async (ref: string) => (await db().select().from(stock).where(eq(stock.ref, ref)))[0]?.onHand ?? 0,
    async fileOf(number: number) {
      const file = await test.runtime.app.orders.find(number)
      if (!file) throw new Error('The order is not found.')
      return file
    },
  }
}
