import { useState } from 'react'
import type { GoodsShipping } from '#domain/catalogue/price-list.ts'
import type { DraftLine, KeptLine } from '#domain/invoices/price-draft.ts'
import { MAX_FREE_LINES, MAX_LINE_QUANTITY, priceDraft } from '#domain/invoices/price-draft.ts'
import { formatPercent, parsePercent } from '#domain/invoices/trade-discount.ts'
import { ZERO } from '#domain/money.ts'
import { parseMoney, typedMoney } from '#domain/parse-money.ts'
import type { DraftToEdit } from '#server/services/invoices/read-draft.ts'
import { useCurrency } from '../../../root-data.ts'

/** As it is typed. */
export type TypedLine = { key: number; name: string; quantity: string; price: string }

export type Begun = Pick<DraftToEdit, 'lines' | 'parcels' | 'free' | 'basisPoints'>

const wholeQuantity = (text: string) => {
  const number = Number(text)
  return Number.isInteger(number) && number >= 1 && number <= MAX_LINE_QUANTITY ? number : null
}

/** The lines of a draft while they are changed, and what they come to as the server will reckon it. */
export function useDraftLines(begun: Begun, goodsShipping: GoodsShipping) {
  const currency = useCurrency()
  const [kept, setKept] = useState<KeptLine[]>(begun.lines.map(({ position, quantity }) => ({ position, quantity })))
  const [free, setFree] = useState<TypedLine[]>(
    begun.free.map(({ name, quantity, price }, key) => ({
      key,
      name,
      quantity: String(quantity),
      price: typedMoney(price, currency),
    })),
  )
  const [percent, setPercent] = useState(begun.basisPoints > 0 ? formatPercent(begun.basisPoints).slice(0, -1) : '')
  const basisPoints = percent.trim() === '' ? 0 : parsePercent(percent)
  const read = free.map(({ name, quantity, price }) => ({
    name: name.trim(),
    quantity: wholeQuantity(quantity),
    price: parseMoney(price, currency),
  }))
  const priced = priceDraft({
    lines: begun.lines,
    parcels: begun.parcels,
    kept,
    free: read.map(({ name, quantity, price }) => ({ name, quantity: quantity ?? 1, price: price ?? ZERO })),
    basisPoints: basisPoints ?? 0,
    goodsShipping,
    currency,
  })
  return {
    kept,
    free,
    read,
    percent,
    setPercent,
    basisPoints,
    priced,
    setQuantity: (position: number, quantity: number) =>
      setKept(kept.map((one) => (one.position === position ? { position, quantity } : one))),
    drop: (position: number) => setKept(kept.filter((one) => one.position !== position)),
    restore: ({ position, quantity }: DraftLine) =>
      setKept([...kept, { position, quantity }].toSorted((one, other) => one.position - other.position)),
    mayAdd: free.length < MAX_FREE_LINES,
    add: () =>
      setFree([...free, { key: Math.max(-1, ...free.map(({ key }) => key)) + 1, name: '', quantity: '1', price: '' }]),
    change: (changed: TypedLine) => setFree(free.map((one) => (one.key === changed.key ? changed : one))),
    remove: (key: number) => setFree(free.filter((one) => one.key !== key)),
  }
}

export type DraftLinesState = ReturnType<typeof useDraftLines>
