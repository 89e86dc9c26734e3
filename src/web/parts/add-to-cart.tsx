import { useState } from 'react'
import type { Cents } from '#domain/money.ts'
import { formatMoney, times } from '#domain/money.ts'
import { maxCopies } from '#domain/quantity.ts'
import { SOLD_OUT, stockNote } from '#domain/stock.ts'
import { Button } from '../ui/button.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { Price } from '../ui/price.tsx'
import { RadioCards } from '../ui/radio-cards.tsx'

/** One way to buy the thing on the page: a size, print or digital, or simply the thing. */
export type Offer = {
  key: string
  label: string
  detail?: string
  price: Cents
  /** null where nothing can run out; such a thing is bought once. */
  available: number | null
}

type AddToCartProps = { legend: string; offers: readonly Offer[]; supportEmail: string }

/** Choices, quantity, total and what there is to say of the stock. */
export function AddToCart({ legend, offers, supportEmail }: AddToCartProps) {
  const [key, setKey] = useState(() => (offers.find(inStock) ?? offers[0])?.key ?? null)
  const [quantity, setQuantity] = useState(1)
  const chosen = offers.find((offer) => offer.key === key)
  if (!chosen) return null
  const soldOut = !inStock(chosen)
  const limit = chosen.available === null ? 1 : Math.max(1, maxCopies(chosen.available))
  const copies = Math.min(quantity, limit)
  const note = chosen.available === null ? null : stockNote(chosen.available)

  return (
    <form aria-label="Add to cart" className="grid gap-6" onSubmit={(event) => event.preventDefault()}>
      {offers.length > 1 && (
        <RadioCards
          legend={legend}
          name="offer"
          columns={samePrice(offers) ? 'short' : 'one'}
          value={chosen.key}
          onChange={setKey}
          options={offers.map((offer) => ({
            value: offer.key,
            label: offer.label,
            detail: inStock(offer) ? offer.detail : SOLD_OUT,
            aside: samePrice(offers) ? undefined : formatMoney(offer.price),
            disabled: !inStock(offer),
          }))}
        />
      )}
      {note && (
        <p role="status" className="font-medium font-sans text-small text-warning">
          {note}
        </p>
      )}
      {!soldOut && (
        <div className="flex flex-wrap items-end justify-between gap-4">
          {limit > 1 ? (
            <NumberField label="Quantity" name="quantity" min={1} max={limit} value={copies} onChange={setQuantity} />
          ) : (
            <span />
          )}
          <p className="grid text-right font-sans text-small">
            <span className="text-soft">Total</span>
            <output aria-live="polite">
              <Price amount={formatMoney(times(chosen.price, copies))} className="text-title" />
            </output>
          </p>
        </div>
      )}
      <div className="grid gap-3">
        <Button type="submit" disabled className="w-full">
          {soldOut ? 'Sold out' : 'Add to cart'}
        </Button>
        <p className="font-sans text-small text-soft">
          Ordering online opens soon. Until then, write to{' '}
          <a href={`mailto:${supportEmail}`} className="linked">
            {supportEmail}
          </a>
          .
        </p>
      </div>
    </form>
  )
}

function inStock({ available }: Offer): boolean {
  return available === null || available > 0
}

function samePrice(offers: readonly Offer[]): boolean {
  return offers.every(({ price }) => price === offers[0]?.price)
}
