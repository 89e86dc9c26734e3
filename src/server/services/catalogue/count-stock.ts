import { desc, eq, inArray, sql } from 'drizzle-orm'
import type { StockCount } from '#domain/catalogue/stock-count.ts'
import { countedTo, countFault, soldMeanwhile } from '#domain/catalogue/stock-count.ts'
import type { Outcome } from '#domain/outcome.ts'
import { done, refuse } from '#domain/outcome.ts'
import { writeAudit } from '../../db/audit-log.ts'
import type { Db, Tx } from '../../db/client.ts'
import { audit } from '../../db/schema/account.ts'
import { account } from '../../db/schema/people.ts'
import { stock } from '../../db/schema/publication.ts'
import type { StaffHand } from '../access/staff-write.ts'
import type { PaymentContext } from '../payments/payment-context.ts'
import type { ProductsOnSale } from './edit-stock.ts'
import { NO_SUCH_PRODUCT, readProductsOnSale } from './edit-stock.ts'

/** `shown` is what the page said was on the shelf: what was counted there is only right if nothing was sold since. */
export type ShelfCount = { ref: string; count: StockCount; shown: number }

/** Several shelves at once, all or none; sales that go on meanwhile are counted with them, each once. */
export async function countStock(
  context: PaymentContext,
  counts: readonly ShelfCount[],
  { actor, reason }: StaffHand,
): Promise<Outcome<{ changed: number }>> {
  const names = namesOf(await readProductsOnSale(context.db))
  return context.db.transaction(async (tx): Promise<Outcome<{ changed: number }>> => {
    // In one order, as an order takes them, so that neither waits for the other.
    const refs = counts.map(({ ref }) => ref).sort()
    const held = await holdShelves(tx, refs)
    const faults = counts.flatMap(({ ref, count, shown }): [string, string][] => {
      const row = held.get(ref)
      const name = names.get(ref) ?? ref
      if (!row) return [[ref, NO_SUCH_PRODUCT]]
      if (count.type === 'to' && row.onHand !== shown) return [[ref, soldMeanwhile(name, row.onHand)]]
      const fault = countFault({ name, reserved: row.reserved }, countedTo(row.onHand, count))
      return fault ? [[ref, fault]] : []
    })
    if (faults.length > 0) return refuse(Object.fromEntries(faults))
    let changed = 0
    for (const { ref, count } of counts) {
      const before = held.get(ref)?.onHand ?? 0
      const onHand = countedTo(before, count)
      if (onHand === before) continue
      changed += 1
      await tx.update(stock).set({ onHand }).where(eq(stock.ref, ref))
      const noted = { before: { onHand: before }, after: { onHand } }
      await writeAudit(tx, context.now(), {
        actor: actor.id,
        action: 'changed stock',
        subject: `stock:${ref}`,
        reason,
        ...noted,
      })
    }
    return done({ changed })
  })
}

async function holdShelves(tx: Tx, refs: readonly string[]) {
  const held = new Map<string, typeof stock.$inferSelect>()
  for (const ref of refs) {
    // Nothing changes: it is the row that is wanted, on both engines.
    const [row] = await tx
      .update(stock)
      .set({ onHand: sql`${stock.onHand}` })
      .where(eq(stock.ref, ref))
      .returning()
    if (row) held.set(ref, row)
  }
  return held
}

function namesOf({ products, issues }: ProductsOnSale): Map<string, string> {
  return new Map([
    ...products.flatMap(({ name, ref, shelves }) =>
      shelves.map((shelf) => [shelf.ref, shelf.ref === ref ? name : `${name}, ${shelf.name}`] as const),
    ),
    ...issues.flatMap(({ number, shelf }) => (shelf ? [[shelf.ref, `No. ${number}`] as const] : [])),
  ])
}

export type ShelfRow = { ref: string; name: string; onHand: number; reserved: number }
export type StockChange = { at: Date; by: string; name: string; from: number; to: number; reason: string }

export type StockOnHand = { shelves: ShelfRow[]; changes: StockChange[] }

const CHANGES_SHOWN = 100

/** Every shelf, and who changed what is on them by hand, the newest first. */
export async function readStock(db: Db): Promise<StockOnHand> {
  const onSale = await readProductsOnSale(db)
  const names = namesOf(onSale)
  const shelves = [
    ...onSale.products.flatMap((one) => one.shelves),
    ...onSale.issues.flatMap(({ shelf }) => shelf ?? []),
  ]
  const rows = await db
    .select({ entry: audit, by: account.name })
    .from(audit)
    .leftJoin(account, eq(account.id, audit.actor))
    .where(
      inArray(
        audit.subject,
        shelves.map(({ ref }) => `stock:${ref}`),
      ),
    )
    .orderBy(desc(audit.id))
    .limit(CHANGES_SHOWN)
  return {
    shelves: shelves.map((shelf) => ({ ...shelf, name: names.get(shelf.ref) ?? shelf.name })),
    changes: rows.map(({ entry: { at, subject, before, after, reason }, by }) => ({
      at,
      by: by ?? '',
      name: names.get(subject.slice('stock:'.length)) ?? subject.slice('stock:'.length),
      from: counted(before),
      to: counted(after),
      reason,
    })),
  }
}

const counted = (said: unknown) => Number((said as { onHand?: number } | null)?.onHand ?? 0)
