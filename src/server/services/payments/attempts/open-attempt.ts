import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { SQL } from 'drizzle-orm'
import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import { foldEmail } from '#domain/access/email.ts'
import { SOLD_OUT } from '#domain/catalogue/stock.ts'
import type { Refused } from '#domain/outcome.ts'
import { done, refuse, tooMany } from '#domain/outcome.ts'
import { TOO_MANY_UNPAID } from '#domain/payments/unpaid-limits.ts'
import { passFaultPoint } from '../../../adapters/fault-point.ts'
import type { NewIntent } from '../../../adapters/payments.ts'
import { PaymentFault } from '../../../adapters/payments.ts'
import type { Tx } from '../../../db/client.ts'
import { cart } from '../../../db/schema/cart.ts'
import { attempt } from '../../../db/schema/payments.ts'
import { hashNetwork } from '../../access/limits/limits.ts'
import type { AttemptRow } from '../fulfilment.ts'
import { CannotFulfil } from '../fulfilment.ts'
import type { PaymentContext } from '../payment-context.ts'
import { settleFree } from '../settle.ts'
import { SHOP_ID } from '../shop-id.ts'
import { boughtUnder, closeAttempt, findOpenAttempt, isBoughtUnder } from './attempts.ts'
import { keepingCopies, listReservations, takeCoupons } from './reservations.ts'
import type { PaymentOrder, Submitted } from './submit.ts'
import type { Shelf } from './unpaid.ts'
import { mayKeep, mayKeepOn, queueByNetwork, readingShelf } from './unpaid.ts'

const RESERVED_FOR_MS = 15 * 60_000
const FIRST_LOOK_MS = 60_000
const ONE_PRESS_MS = 60_000

export const PROVIDER_AWAY =
  'We couldn’t reach our payment provider. Nothing was charged, and what you typed is still here. Please try again in a moment.'

export type Opened = { type: 'attempt'; row: AttemptRow; again: boolean }

/** The attempt for this thing: the one that is open, if it is for the same sum, or a new one after that was cancelled. */
export async function openAttempt(
  context: PaymentContext,
  order: PaymentOrder,
): Promise<Opened | Exclude<Submitted, Opened>> {
  for (let turn = 0; turn < 3; turn += 1) {
    // Mostly there is none yet, which writing it finds out by itself.
    const written = await write(context, order)
    if (written) return written
    const bought = await boughtUnder(context.db, order.submitKey ?? null, order)
    if (bought) return submittedAs(bought)
    const open = await findOpenAttempt(context, order.paysFor)
    if (open && isSame(open, order)) {
      if (!(await mayRenew(context, open))) return { ...tooMany(TOO_MANY_UNPAID), type: 'refused' }
      const row = await renew(context, open, order)
      if (row) return { type: 'attempt', row, again: open.intent !== null }
      continue
    }
    if (open) {
      // Another sum, or another way to pay: the old intent must be cancelled before a new one is made.
      const closed = await closeOrSay(context, open)
      if ('type' in closed) return closed
      if (closed.state === 'paid' || closed.state === 'processing') return submittedAs(closed)
      if (closed.state === 'open' || closed.state === 'closing') return { ...refuse(PROVIDER_AWAY), type: 'refused' }
    }
  }
  return (await write(context, order)) ?? { ...refuse(PROVIDER_AWAY), type: 'refused' }
}

/** What is told of an attempt that needs nothing more from the page. */
export function submittedAs(row: AttemptRow): Extract<Submitted, { type: 'paid' | 'processing' }> {
  return row.state === 'processing'
    ? { type: 'processing', attempt: row }
    : { type: 'paid', attempt: row, gratis: row.amount === 0 }
}

/** The provider may be away: the intent is then neither paid nor dead, and the page asks for it until it is. */
export async function closeOrSay(
  context: PaymentContext,
  open: AttemptRow,
): Promise<AttemptRow | Exclude<Submitted, Opened>> {
  try {
    return await closeAttempt(context, open)
  } catch (error) {
    if (!(error instanceof PaymentFault)) throw error
    context.log.warn({ err: error, attempt: open.id }, 'an attempt could not be closed')
    if (!open.intent) return { ...refuse(PROVIDER_AWAY), type: 'refused' }
    return { type: 'unknown', intent: { id: open.intent, secret: open.intentSecret ?? '' } }
  }
}

/** The same lines for the same sum, paid by the same reader and customer: only what surrounds them may differ. */
function isSame(row: AttemptRow, order: PaymentOrder): boolean {
  return (
    row.state === 'open' &&
    row.accountId === order.accountId &&
    foldEmail(row.content.payer.email) === order.reader &&
    row.amount === order.quote.total &&
    row.customer === order.customer &&
    row.saveMethod === savesMethod(order) &&
    isDeepStrictEqual(row.quote.lines, order.quote.lines)
  )
}

/** Going on with it keeps its copies reserved for a while longer, so it is limited as well. */
async function mayRenew(context: PaymentContext, open: AttemptRow): Promise<boolean> {
  const now = context.now()
  // The same form sent several times at once counts as one submit.
  const again = open.reservedUntil.getTime() > now.getTime() + RESERVED_FOR_MS - ONE_PRESS_MS
  return again || listReservations(open.quote, '').stock.size === 0 || mayKeepOn(context.db, open, now)
}

/** Goes on with an open attempt: the newest form counts, and its time begins anew. */
async function renew(context: PaymentContext, open: AttemptRow, order: PaymentOrder): Promise<AttemptRow | null> {
  const now = context.now()
  const [row] = await context.db
    .update(attempt)
    .set({
      content: order.content,
      quote: order.quote,
      sessionId: order.sessionId,
      updatedAt: now,
      submitKey: order.submitKey ?? open.submitKey,
      revision: sql`${attempt.revision} + 1`,
      reservedUntil: new Date(now.getTime() + RESERVED_FOR_MS),
    })
    .where(and(eq(attempt.id, open.id), eq(attempt.state, 'open')))
    .returning()
  return row ?? null
}

/** Null when there is one for it that is open, or that has just bought it. */
async function write(
  context: PaymentContext,
  order: PaymentOrder,
): Promise<Opened | Exclude<Submitted, Opened> | null> {
  const catalogue = await context.catalogue()
  const now = context.now()
  const id = order.id ?? randomUUID()
  const network = order.network ? hashNetwork(order.network) : null
  const reservations = listReservations(order.quote, order.reader)
  const copies = reservations.stock
  const limited = network !== null && copies.size > 0
  try {
    return await context.db.transaction(async (tx) => {
      const [written] = await tx
        .insert(attempt)
        .values({
          id,
          kind: order.content.kind,
          state: 'open',
          paysFor: order.paysFor,
          content: order.content,
          sessionId: order.sessionId,
          network,
          accountId: order.accountId,
          customer: order.customer,
          quote: order.quote,
          amount: order.quote.total,
          currency: order.currency,
          saveMethod: savesMethod(order),
          intentOrder: intentOrder(id, order),
          createdAt: now,
          updatedAt: now,
          reservedUntil: new Date(now.getTime() + RESERVED_FOR_MS),
          nextLookAt: new Date(now.getTime() + FIRST_LOOK_MS),
          submitKey: order.submitKey ?? null,
        })
        .onConflictDoNothing()
        .returning({ ...getTableColumns(attempt), waited: limited ? queueByNetwork(network) : sql`null` })
      if (!written) return null
      const { waited: _, ...row } = written
      const shelf = limited ? readingShelf({ ...row, network }, [...copies.keys()], now) : null
      const found = await keepCopies(tx, order, { id, copies, shelf })
      // Whoever paid for it first has ended that attempt, and changed the cart, in one moment.
      if (found.bought) throw new BoughtBefore()
      if (!found.unchanged) throw new GivenUp(refuse(CART_CHANGED), true)
      const may = found.shelf ? mayKeep(found.shelf, { sessionId: row.sessionId, copies }) : done(null)
      if (!may.ok) throw new GivenUp(may)
      if (found.copies < copies.size) throw new GivenUp(refuse(SOLD_OUT))
      const held = await takeCoupons(tx, { attemptId: id }, reservations)
      if (!held.ok) throw new GivenUp(held, true)
      passFaultPoint('cart-locked')
      const opened: Opened = { type: 'attempt', row, again: false }
      return row.amount > 0 ? opened : { ...opened, row: await settleFree({ ...context, tx, catalogue }, row) }
    })
  } catch (error) {
    if (error instanceof BoughtBefore) return null
    if (error instanceof GivenUp) return { ...error.refused, type: 'refused', changed: error.changed }
    if (error instanceof CannotFulfil) return { ...refuse(error.message), type: 'refused' }
    throw error
  }
}

const CART_CHANGED = 'Your cart has changed. Please check it again.'

type Found = {
  bought: boolean
  unchanged: boolean
  shelf: Shelf | null
  /** How many items could be reserved in full. */
  copies: number
}
type Keeping = { id: string; copies: ReadonlyMap<string, number>; shelf: SQL | null }

/** Reserves the copies and reads what would stop the attempt, once no other can be opened for the same thing. */
async function keepCopies(
  tx: Tx,
  { submitKey, cart: read, ...owner }: PaymentOrder,
  { id, copies, shelf }: Keeping,
): Promise<Found> {
  const bought = submitKey ? sql`exists (select from ${attempt} where ${isBoughtUnder(submitKey, owner)})` : sql`false`
  const unchanged = read
    ? sql`exists (select from ${cart} where ${cart.id} = ${read.id} and ${cart.version} = ${read.version})`
    : sql`true`
  const [keeping, got] =
    copies.size > 0 ? [keepingCopies(id, copies), sql`(select count(*)::int from kept)`] : [sql``, sql`0`]
  const { rows } = await tx.execute<Found>(
    sql`${keeping} select ${bought} as bought, ${unchanged} as unchanged, ${shelf ?? sql`null`} as shelf, ${got} as copies`,
  )
  return rows[0] as Found
}

/** Both give up the transaction with everything in it. */
class BoughtBefore extends Error {}
class GivenUp extends Error {
  readonly refused: Refused
  /** The cart is another, or others were quicker with a coupon: it is priced again, and the reader told the new sum. */
  readonly changed: boolean
  constructor(refused: Refused, changed = false) {
    super('given up')
    this.refused = refused
    this.changed = changed
  }
}

function savesMethod({ method }: PaymentOrder): boolean {
  return method.use === 'new' && method.save
}

function intentOrder(id: string, order: PaymentOrder): SQL {
  const { quote, currency, customer, description, content } = order
  const asked: Omit<NewIntent, 'shop'> = {
    key: `intent:${id}`,
    attempt: id,
    amount: quote.total,
    currency,
    customer,
    description,
    email: content.payer.email,
    save: savesMethod(order),
  }
  return sql`${JSON.stringify(asked)}::jsonb || jsonb_build_object('shop', ${SHOP_ID})`
}
