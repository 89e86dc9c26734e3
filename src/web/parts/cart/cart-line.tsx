import type { CartAnswer } from '#contract/cart.ts'
import { MAX_COPIES, MAX_GIFTS } from '#domain/cart/quantity.ts'
import { showsShipping } from '#domain/catalogue/shipping.ts'
import { cents, formatMoney } from '#domain/money.ts'
import { ZONE_OF_SHIPCODE } from '#domain/vocabulary.ts'
import { useCurrency, useZoneNames } from '../../root-data.ts'
import { Button } from '../../ui/button.tsx'
import { Price } from '../../ui/price.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import type { CartChange } from './change-cart.ts'

export type CartLine = CartAnswer['billing']['a']['reported'][number]

type CartRowProps = {
  line: CartLine
  /** It can be looked at, not changed. */
  fixed: boolean
  onChange: (line: CartLine, asked: CartChange) => void
}

/** spec 2 §2: remove, quantity arrows, name, shipping category, subtotal, and shipping where there is some. */
export function CartRow({ line, fixed, onChange }: CartRowProps) {
  const currency = useCurrency()
  const { name, quantity, price, shipping, discount, shipcode, cart, problem, coupon_error } = line
  const changeable = cart !== null && !fixed
  const code = cart && 'item' in cart && 'coupon' in cart.item ? cart.item.coupon : null
  return (
    <li className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-1 border-rule border-b py-4">
      <div className="grid content-start gap-1">
        <p>
          {name}
          {shipcode && <ShippingTo shipcode={shipcode} />}
        </p>
        {problem && <p className="font-medium font-sans text-small text-warning">{problem}</p>}
        {coupon_error && (
          <div className="flex flex-wrap items-center gap-x-4 font-sans text-small">
            <p className="font-medium text-warning">{coupon_error}</p>
            {changeable && code && (
              <Button look="quiet" className="scripted" onClick={() => onChange(line, { coupon: code })}>
                Remove coupon
              </Button>
            )}
          </div>
        )}
      </div>
      <div className="grid content-start justify-items-end font-sans text-small">
        <Price amount={formatMoney(cents(price), currency)} className="text-body" />
        {showsShipping(cents(shipping)) && <Aside word="Shipping" amount={shipping} />}
        {discount > 0 && <Aside word="Discount" amount={-discount} />}
      </div>
      <div className="col-span-2 flex min-h-11 items-center justify-between gap-4 font-sans text-small">
        {line.change_quantity && changeable ? (
          <Arrows line={line} cart={cart} onChange={onChange} />
        ) : (
          <span className="tabular text-soft">{quantity === 1 ? '' : `Quantity ${quantity}`}</span>
        )}
        {changeable && (
          <Button
            look="quiet"
            aria-label={`Remove ${name}`}
            className="scripted"
            onClick={() => onChange(line, { remove: cart, all: true })}
          >
            Remove
          </Button>
        )}
      </div>
    </li>
  )
}

function ShippingTo({ shipcode }: { shipcode: NonNullable<CartLine['shipcode']> }) {
  const zoneNames = useZoneNames()
  const zone = ZONE_OF_SHIPCODE[shipcode]
  return (
    <abbr
      title={zoneNames[zone].name}
      className="ml-2 whitespace-nowrap border border-edge px-1.5 py-0.5 align-[0.1em] font-sans text-fine text-soft no-underline"
    >
      {zoneNames[zone].abbreviation}
    </abbr>
  )
}

function Aside({ word, amount }: { word: string; amount: number }) {
  const currency = useCurrency()
  return (
    <p className="tabular text-soft">
      {word} {formatMoney(cents(amount), currency)}
    </p>
  )
}

const ARROW_CLASS =
  'scripted w-11 text-lead hover:bg-ink hover:text-paper focus-visible:outline-offset-[-2px] disabled:cursor-not-allowed disabled:bg-transparent disabled:text-edge'

type ArrowsProps = Pick<CartRowProps, 'line' | 'onChange'> & { cart: NonNullable<CartLine['cart']> }

/** spec 2 §5: the decrease is blocked at 1. */
function Arrows({ line, cart, onChange }: ArrowsProps) {
  const { name, quantity, type } = line
  const max = type === 'gift-subscription' ? MAX_GIFTS : MAX_COPIES
  const isOff = !useHydrated()
  return (
    <fieldset className="flex h-11 w-fit border border-edge">
      <legend className="sr-only">Quantity of {name}</legend>
      <button
        type="button"
        aria-label={`Decrease quantity of ${name}`}
        disabled={isOff || quantity <= 1}
        onClick={() => onChange(line, { remove: cart })}
        className={ARROW_CLASS}
      >
        −
      </button>
      <span className="tabular grid w-12 place-items-center text-base/6">{quantity}</span>
      <button
        type="button"
        aria-label={`Increase quantity of ${name}`}
        disabled={isOff || quantity >= max}
        onClick={() => onChange(line, { add: cart })}
        className={ARROW_CLASS}
      >
        +
      </button>
    </fieldset>
  )
}
