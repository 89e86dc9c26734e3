import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Address } from '#domain/addresses/address-fields.ts'
import { postalLinesIn } from '#domain/addresses/postal-lines.ts'
import type { Day } from '#domain/day.ts'
import { dayOf } from '#domain/day.ts'
import { purchaseNumber } from '#domain/orders.ts'
import type { Db } from '../../db/client.ts'
import { inUuids } from '../../db/list-page.ts'
import { purchase, purchaseLine } from '../../db/schema/orders.ts'
import type { Publication } from '../catalogue/read-catalogue.ts'
import type { PurchaseLineRow, PurchaseRow } from '../payments/order-rows.ts'
import { SHIPPED_TYPES } from './order-stock.ts'

export type PackedItem = { name: string; quantity: number }
type Destined = { name: string; address: Address | null }
/** What goes to one place: perhaps of more than one order. */
export type Parcel = {
  key: string
  name: string
  address: string[]
  /** Of an order that goes to several places: which of its lines are in this parcel. */
  orders: { id: string; number: string; paidOn: Day; lines: number[] | null }[]
  items: PackedItem[]
}

/** Everything that is paid and not sent, by where it goes; what waits longest comes first. */
export async function packList(db: Db, publication: Publication): Promise<Parcel[]> {
  const parcels = new Map<string, Parcel>()
  for (const { row, lines } of await waiting(db)) {
    for (const { to, items, lines: packed } of listContents(row, lines)) {
      const address = to.address ? postalLinesIn(publication.zones, to.address) : []
      const key = [to.name, ...address].join('\n').toLowerCase()
      const parcel = parcels.get(key) ?? { key, name: to.name, address, orders: [], items: [] }
      const paidOn = dayOf(row.paidAt ?? row.createdAt, publication.timeZone)
      const number = purchaseNumber(publication.invoicePrefix, row.number ?? 0)
      if (!parcel.orders.some(({ id }) => id === row.id))
        parcel.orders.push({ id: row.id, number, paidOn, lines: packed })
      for (const item of items) addTo(parcel.items, item)
      parcels.set(key, parcel)
    }
  }
  return [...parcels.values()]
}

type Order = Pick<PurchaseRow, keyof typeof ORDER_COLUMNS>
type Line = Pick<PurchaseLineRow, keyof typeof LINE_COLUMNS>

const ORDER_COLUMNS = {
  id: purchase.id,
  number: purchase.number,
  paidAt: purchase.paidAt,
  createdAt: purchase.createdAt,
  name: purchase.name,
  address: purchase.address,
  recipient: purchase.recipient,
  details: purchase.details,
}
const LINE_COLUMNS = {
  purchaseId: purchaseLine.purchaseId,
  position: purchaseLine.position,
  name: purchaseLine.name,
  quantity: purchaseLine.quantity,
}

/** The lines first, of which an index knows the few that wait, and then their orders. */
async function waiting(db: Db): Promise<{ row: Order; lines: Line[] }[]> {
  const lines = await db
    .select(LINE_COLUMNS)
    .from(purchaseLine)
    .where(
      and(isNull(purchaseLine.sentAt), isNull(purchaseLine.refundedAt), inArray(purchaseLine.type, [...SHIPPED_TYPES])),
    )
    .orderBy(asc(purchaseLine.position))
  const linesOf = Map.groupBy(lines, ({ purchaseId }) => purchaseId)
  const orders = await db
    .select(ORDER_COLUMNS)
    .from(purchase)
    .where(and(eq(purchase.status, 'paid'), inUuids(sql`${purchase.id}`, [...linesOf.keys()])))
    .orderBy(asc(purchase.paidAt), asc(purchase.number))
  return orders.map((row) => ({ row, lines: linesOf.get(row.id) ?? [] }))
}

type Contents = { to: Destined; items: PackedItem[]; lines: number[] | null }

/** An invoice may name several places, each with its own things; everything else goes to one. */
function listContents(row: Order, waiting: readonly Line[]): Contents[] {
  const names = new Set(waiting.map(({ name }) => name))
  const consigned = (row.details.consignments ?? [])
    .map(({ name, address, items, lines }): Contents => {
      const to = { name, address: address ?? row.address }
      if (!lines) return { to, items: items.filter((item) => names.has(item.name)), lines: null }
      const own = waiting.filter(({ position }) => lines.includes(position))
      return { to, items: own.map(packed), lines: own.map(({ position }) => position) }
    })
    .filter(({ items }) => items.length > 0)
  if (consigned.length > 0) return consigned
  const to = row.recipient
    ? { name: row.recipient.name, address: row.recipient }
    : { name: row.name, address: row.address }
  return [{ to, items: waiting.map(packed), lines: null }]
}

const packed = ({ name, quantity }: Line): PackedItem => ({ name, quantity })

function addTo(items: PackedItem[], { name, quantity }: PackedItem): void {
  const there = items.find((item) => item.name === name)
  if (there) there.quantity += quantity
  else items.push({ name, quantity })
}
