import { isShipped } from '#domain/cart/cart-item.ts'
import type { DraftLine, FreeLine, Parcel } from '#domain/invoices/price-draft.ts'
import { divideHalfUp, subtract, ZERO } from '#domain/money.ts'
import { ZONE_OF_SHIPCODE } from '#domain/vocabulary.ts'
import type { PurchaseLineRow } from '../payments/order-rows.ts'
import type { InvoiceRows } from './invoice-rows.ts'

export type DraftLines = { lines: DraftLine[]; parcels: Parcel[]; free: FreeLine[] }

/** A draft as its form changes it: what came from the catalogue, in which parcel it goes, and the free lines. */
export function readDraftLines({ row, lines }: InvoiceRows): DraftLines {
  const places = row.details.consignments ?? []
  const placed = (line: PurchaseLineRow) => {
    const at = places.findIndex(({ lines, items }) =>
      lines ? lines.includes(line.position) : items.some(({ name }) => name === line.name),
    )
    return at === -1 ? places.length : at
  }
  const ofCatalogue = lines.filter(({ type }) => type !== 'free-line')
  const drafted = ofCatalogue.map((line): DraftLine => {
    const { position, type, name, quantity, price, shipping, discount } = line
    const trade = row.details.tradeDiscount?.amounts[position] ?? ZERO
    const parcel = isShipped(type) ? placed(line) : null
    return { position, type, name, quantity, price, shipping, discount: subtract(discount, trade), parcel }
  })
  // What has no place of its own goes in one parcel behind the others.
  const parcels = [...places, null].map((_, parcel) => {
    const first = ofCatalogue.find(
      ({ position }) => drafted.find((one) => one.position === position)?.parcel === parcel,
    )
    return { zone: ZONE_OF_SHIPCODE[first?.shipcode ?? 'ship-a'], moved: false }
  })
  const free = lines
    .filter(({ type }) => type === 'free-line')
    .map(({ name, quantity, price }) => ({ name, quantity, price: divideHalfUp(price, quantity) }))
  return { lines: drafted, parcels, free }
}
