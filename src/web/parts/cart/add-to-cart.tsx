import type { FormEvent } from 'react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { VIEW_ONLY } from '#domain/access/view-only.ts'
import type { GoodItem } from '#domain/cart/cart-item.ts'
import { MAX_COPIES } from '#domain/cart/quantity.ts'
import { SOLD_OUT, stockNote } from '#domain/catalogue/stock.ts'
import type { Cents } from '#domain/money.ts'
import { formatMoney, times } from '#domain/money.ts'
import { useCurrency } from '../../root-data.ts'
import { Button } from '../../ui/button.tsx'
import { NumberField } from '../../ui/fields/number-field.tsx'
import { RadioCards } from '../../ui/fields/radio-cards.tsx'
import { Price } from '../../ui/price.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import type { Said } from './added-to-cart.tsx'
import { tellCart } from './cart-events.ts'

/** One way to buy the thing on the page: a size, print or digital, or simply the thing. */
export type Offer = {
  item: GoodItem
  label: string
  detail?: string
  price: Cents
  /** null where nothing can run out; such a thing is bought once. */
  available: number | null
}

type AddToCartProps = {
  legend: string
  offers: readonly Offer[]
  supportEmail: string
  /** What shipping costs and how long it takes; null where nothing is shipped. */
  shipping: string | null
  /** Where none is chosen beforehand: what is said until one is. */
  choose?: string
}

// The call, its schema and its words are loaded when somebody comes to the panel.
const load = () =>
  Promise.all([import('#contract/cart.ts'), import('../../calls/call.ts'), import('./added-to-cart.tsx')])
const NOT_LOADED = 'We couldn’t reach the server. Please try again.'

/** Choices, quantity, total and what there is to say of the stock. */
export function AddToCart({ legend, offers, supportEmail, shipping, choose }: AddToCartProps) {
  const currency = useCurrency()
  const asks = choose !== undefined && offers.length > 1
  const [at, setAt] = useState<number | null>(() => (asks ? null : Math.max(0, offers.findIndex(inStock))))
  const [quantity, setQuantity] = useState(1)
  const [sending, setSending] = useState(false)
  const [said, setSaid] = useState<Said | null>(null)
  const isHydrated = useHydrated()
  const viewOnly = useSearchParams()[0].has('admin-view')
  const chosen = offers[at ?? Math.max(0, offers.findIndex(inStock))]
  if (!chosen) return null
  const { item, price } = chosen
  // How many there are is known of one that is chosen.
  const available = at === null ? MAX_COPIES : chosen.available
  const soldOut = !inStock(chosen)
  const samePrice = offers.every((offer) => offer.price === price)
  const limit = Math.min(available ?? 1, MAX_COPIES)
  const copies = Math.min(quantity, limit)
  const note = available === null ? null : stockNote(available)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (sending) return
    if (at === null) {
      setSaid({ below: null, quantity: choose })
      event.currentTarget.querySelector<HTMLInputElement>('input:enabled')?.focus()
      return
    }
    setSending(true)
    setSaid(null)
    setSaid(
      await load().then(
        async ([{ addToCart }, { makeCall }, { sayAdded }]) => {
          const { type, ref } = item
          const called = await makeCall(addToCart, { body: { type, ref, qty: copies } })
          if (called.ok) tellCart(called.answer)
          return sayAdded(called, item)
        },
        () => ({ below: <p className="font-medium font-sans text-error text-small">{NOT_LOADED}</p> }),
      ),
    )
    setSending(false)
  }

  return (
    <form
      method="post"
      aria-label="Add to cart"
      className="grid gap-6"
      onSubmit={submit}
      onFocus={() => void load().catch(() => {})}
    >
      {(offers.length > 1 || chosen.detail) && (
        <RadioCards
          legend={legend}
          name="offer"
          columns={samePrice ? 'short' : 'one'}
          value={at === null ? null : String(at)}
          error={at === null ? said?.quantity : undefined}
          onChange={(value) => setAt(Number(value))}
          options={offers.map((offer, index) => ({
            value: String(index),
            label: offer.label,
            detail: inStock(offer) ? offer.detail : SOLD_OUT,
            aside: samePrice ? undefined : formatMoney(offer.price, currency),
            disabled: !inStock(offer),
          }))}
        />
      )}
      {viewOnly && (
        <p role="status" className="bg-ink px-4 py-2.5 font-medium font-sans text-paper text-small">
          {VIEW_ONLY}
        </p>
      )}
      {note && (
        <p role="status" className="font-medium font-sans text-small text-warning">
          {note}
        </p>
      )}
      {!soldOut && (
        <div className="flex flex-wrap items-end justify-between gap-4">
          {limit > 1 && (
            <NumberField
              label="Quantity"
              name="quantity"
              min={1}
              max={limit}
              value={copies}
              onChange={setQuantity}
              error={at === null ? undefined : said?.quantity}
            />
          )}
          <p className="ml-auto grid text-right font-sans text-small">
            <span className="text-soft">Total</span>
            <output aria-live="polite">
              <Price amount={formatMoney(times(price, copies), currency)} className="text-title" />
            </output>
          </p>
        </div>
      )}
      {/* The kit's submit button would be half of what the scripts of this page may still grow by. */}
      <Button
        type="submit"
        disabled={soldOut || viewOnly || !isHydrated}
        aria-disabled={sending || undefined}
        className="scripted w-full"
      >
        {soldOut ? 'Sold out' : sending ? 'Adding' : 'Add to cart'}
      </Button>
      {shipping && <p className="font-sans text-small text-soft">{shipping}</p>}
      <div aria-live="polite">{said?.below}</div>
      {/* React leaves the inside of a noscript to the server, so its words need not come to the browser. */}
      <noscript>
        {import.meta.env.SSR && (
          <p className="font-sans text-small text-soft">
            The cart needs JavaScript. You can also order from{' '}
            <a href={`mailto:${supportEmail}`} className="linked">
              {supportEmail}
            </a>
            .
          </p>
        )}
      </noscript>
    </form>
  )
}

function inStock({ available }: Offer): boolean {
  return available !== 0
}
