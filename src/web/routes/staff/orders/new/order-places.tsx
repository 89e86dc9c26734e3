import { isShipped } from '#domain/cart/cart-item.ts'
import type { Zones } from '#server/db/settings.ts'
import { AddressFields } from '../../../../parts/addresses/address-form.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/fields/field.tsx'
import type { SoldByPiece } from './goods.ts'
import type { Place } from './order-body.ts'
import { GoodsPicker } from './order-items.tsx'
import type { Placing } from './use-placing.ts'

type OrderPlacesProps = { zones: Zones; goods: readonly SoldByPiece[]; placing: Placing }

/** A library that pays for its branches: to each its own goods. */
export function OrderPlaces({ zones, goods, placing: { places, setPlaces, error } }: OrderPlacesProps) {
  const sent = goods.filter(({ type }) => isShipped(type))
  const change = (changed: Place) => setPlaces(places.map((place) => (place.key === changed.key ? changed : place)))
  const add = () => setPlaces([...places, { key: Math.max(0, ...places.map(({ key }) => key)) + 1, picked: [] }])
  return (
    <div className="grid max-w-[44rem] gap-6">
      {places.map((place, at) => (
        <fieldset key={place.key} className="grid gap-4 border-rule border-b pb-6">
          <legend className="mb-2 font-sans font-semibold text-small">Place {at + 1}</legend>
          <Field
            label="Name"
            name={`consignments.${at}.name`}
            autoComplete="off"
            required
            error={error(`consignments.${at}.name`)}
          />
          <AddressFields zones={zones} prefix={`consignments.${at}.address.`} error={error} leading="a" />
          <GoodsPicker goods={sent} picked={place.picked} onPicked={(picked) => change({ ...place, picked })} />
          {error(`consignments.${at}.items`) && (
            <p className="font-sans text-error text-small">{error(`consignments.${at}.items`)}</p>
          )}
          <div>
            <Button look="quiet" onClick={() => setPlaces(places.filter(({ key }) => key !== place.key))}>
              Remove place {at + 1}
            </Button>
          </div>
        </fieldset>
      ))}
      <div>
        <Button look="outline" onClick={add}>
          Add a place
        </Button>
      </div>
    </div>
  )
}
