import { expect, it } from 'vitest'
import type { ShownStatus } from '#domain/orders.ts'
import { openReturns } from '../../../../tests/support/returns.ts'
import { DIGITAL } from '../../../../tests/support/staff-orders.ts'

const auth = openReturns()
const { buy, fileOf, refundOutside } = auth

async function listed(status: ShownStatus) {
  const { orders } = auth.test.runtime.app
  const asked = { search: '', sort: null, place: null, limit: 100 }
  const filters = { status, kind: null, from: null, until: null, unsent: false, waiting: false }
  return (await orders.list({ ...asked, ...filters })).rows
}

it('shows and finds an order as partly refunded, then as refunded', async () => {
  const order = await buy('part@example.org', { subscription: DIGITAL })
  const { number } = await fileOf(order.number)
  const numbers = async (status: ShownStatus) => (await listed(status)).map((one) => one.number)
  expect(await numbers('paid')).toContain(number)
  await refundOutside(order.id, 500)
  expect((await fileOf(order.number)).shown).toBe('partly-refunded')
  expect((await listed('partly-refunded')).find((one) => one.number === number)).toMatchObject({
    shown: 'partly-refunded',
    returned: 500,
  })
  expect(await numbers('paid')).not.toContain(number)
  await refundOutside(order.id, 2500)
  expect((await fileOf(order.number)).shown).toBe('refunded')
  expect(await numbers('refunded')).toContain(number)
  expect(await numbers('partly-refunded')).not.toContain(number)
})
