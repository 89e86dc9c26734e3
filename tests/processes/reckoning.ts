import { providerOf } from '../faults/provider.ts'
import type { Fleet } from './fleet.ts'
import type { Bought, Traffic } from './traffic.ts'

/** A job of a process that was killed is given up after a quarter of a minute, and tried again a little later. */
const MESSAGES_WITHIN_MS = 90_000
const LOOK_MS = 200

/** What was lost, doubled or forgotten, a line each; none when everything is well. */
export async function reckon(fleet: Fleet, { bought, wrongCarts }: Pick<Traffic, 'bought' | 'wrongCarts'>) {
  return [
    ...wrongCarts,
    ...(await wrongOrders(fleet, bought)),
    ...(await missingMessages(fleet)),
    ...(await books(fleet)),
  ]
}

/** Each who came to buy was told in the end that it is bought, has one order, that of the receipt they were shown, and has paid for it. */
async function wrongOrders(fleet: Fleet, bought: Bought[]): Promise<string[]> {
  const rows = await fleet.query<{ email: string; orders: number; total: number; receipts: string[] }>(`
    select email, count(*)::int as orders, sum(total)::int as total, array_agg(receipt::text) as receipts
    from purchase where status = 'paid' and email like '%@load.example' group by email`)
  const sold = new Map(rows.map((row) => [row.email, row]))
  const taken = new Map<string, number>()
  for (const { kind, amount, metadata } of await providerOf(fleet.web()).entries()) {
    const email = metadata.email ?? ''
    taken.set(email, (taken.get(email) ?? 0) + (kind === 'capture' ? amount : -amount))
  }
  return bought.flatMap(({ email, end, receipt }) => {
    const { orders = 0, total = 0, receipts = [] } = sold.get(email) ?? {}
    const told = end === 'completed' || end === 'bought'
    const shown = receipt === undefined || receipts.includes(receipt)
    const wrong = !told || !shown || orders !== 1 || (taken.get(email) ?? 0) !== total
    if (!wrong) return []
    const has = `has ${orders} orders for ${total} and paid ${taken.get(email) ?? 0}`
    return [`${email} was told ${end}, ${has}${shown ? '' : '; the receipt they were shown is gone'}`]
  })
}

/** Every receipt is sent, whoever had it in hand when a process died. */
async function missingMessages(fleet: Fleet): Promise<string[]> {
  const deadline = Date.now() + MESSAGES_WITHIN_MS
  for (;;) {
    const rows = await fleet.query<{ email: string }>(`
      select p.email from purchase p left join message m on m.key = 'receipt:' || p.id
      where p.status = 'paid' and p.email like '%@load.example' and m.sent_at is null`)
    if (rows.length === 0) return []
    if (Date.now() > deadline) return rows.map(({ email }) => `${email} has no receipt`)
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
}

async function books(fleet: Fleet): Promise<string[]> {
  return fleet.audit().then(
    () => [],
    (error: Error) => [error.message],
  )
}
