import type { CheckoutNeeds } from '#domain/cart/cart-needs.ts'
import type { Zone } from '#domain/vocabulary.ts'
import type { Zones } from '#server/db/settings.ts'
import type { Buyer } from '#server/reads/checkout.ts'
import { Block } from '../../../checkout/block.tsx'
import { PurchaserAddress } from '../../../checkout/fields/purchaser-address.tsx'
import { RecipientFields } from '../../../checkout/fields/recipient-fields.tsx'
import type { Checkout } from '../../../checkout/use-checkout.ts'
import { RadioCards } from '../../../ui/fields/radio-cards.tsx'
import { PutAsideContext } from '../../../ui/fields/select.tsx'

type ShippingBlockProps = {
  zones: Zones
  needs: CheckoutNeeds
  /** There are goods that could go to somebody else. */
  shipped: boolean
  gifted: boolean
  saved: Buyer['addresses'] | null
  checkout: Pick<Checkout, 'field' | 'isFaulty'>
  onGifted: (gifted: boolean) => void
  ownZone: Zone | null
  recipientZone: Zone | null
  onOwnZone: (zone: Zone | null) => void
  onRecipientZone: (zone: Zone | null) => void
}

/**
 * Where things go: to who buys, or the goods to somebody else; a subscription of one's own stays one's own. What is not
 * asked for just now is hidden, with what was typed and chosen there, and the form does not read it.
 */
export function ShippingBlock(props: ShippingBlockProps) {
  const {
    zones,
    needs,
    shipped,
    gifted,
    saved,
    checkout,
    onGifted,
    ownZone,
    recipientZone,
    onOwnZone,
    onRecipientZone,
  } = props
  const both = needs.address && needs.recipient
  return (
    <Block title="Shipping">
      <div hidden={!shipped}>
        <RadioCards
          legend="Ship to"
          name="ship_to"
          columns="short"
          value={gifted ? 'other' : 'me'}
          onChange={(value) => onGifted(value === 'other')}
          options={[
            { value: 'me', label: 'My address' },
            {
              value: 'other',
              label: 'Someone else',
              detail: needs.account ? 'Everything but your subscription' : undefined,
            },
          ]}
        />
      </div>
      <div hidden={!needs.recipient}>
        <PutAsideContext value={!needs.recipient}>
          <RecipientFields zones={zones} leading={recipientZone} error={checkout.field} onZone={onRecipientZone} />
        </PutAsideContext>
      </div>
      {both && <h3 className="mt-4 border-rule border-t pt-5 text-lead">Your own address</h3>}
      <div hidden={!needs.address}>
        <PurchaserAddress
          zones={zones}
          saved={saved}
          error={checkout.field}
          isFaulty={checkout.isFaulty('address.')}
          chosen={ownZone}
          onZone={onOwnZone}
        />
      </div>
    </Block>
  )
}
