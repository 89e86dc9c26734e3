import type { Cents } from '#domain/money.ts'
import type { Zone } from '#domain/vocabulary.ts'
import { Block } from '../../checkout/block.tsx'
import { AccountFields, ReaderFields } from '../../checkout/fields/account-fields.tsx'
import { PurchaserAddress, purchaserAddressFrom } from '../../checkout/fields/purchaser-address.tsx'
import { payerOf } from '../../checkout/payer-of.ts'
import { billingFrom } from '../../checkout/payment/billing-address.ts'
import { PaymentPanel } from '../../checkout/payment/payment-panel.tsx'
import type { Checkout } from '../../checkout/use-checkout.ts'
import type { SellingData } from './selling-data.ts'

type PayBlocksProps = {
  data: SellingData
  checkout: Checkout
  password: boolean
  total: Cents
  /** Where print is shipped to; null when nothing is. */
  zone: Zone | null
  /** Of the address, where it is asked for with the settings. */
  country: string | undefined
  onZone: (zone: Zone | null) => void
  back: string | undefined
}

/** Who buys, where it goes, and how it is paid. */
export function PayBlocks(props: PayBlocksProps) {
  const { data, checkout, password, total, zone, country, onZone, back } = props
  const { buyer, zones, viewOnly } = data
  return (
    <>
      <Block title="Your details">
        {buyer ? (
          <ReaderFields name={buyer.name} email={buyer.email} error={checkout.field} />
        ) : (
          <AccountFields password={password} error={checkout.field} back={back} />
        )}
      </Block>
      {zone && (
        <Block title="Address" continues>
          <PurchaserAddress
            zones={zones}
            saved={buyer?.addresses ?? null}
            error={checkout.field}
            isFaulty={checkout.isFaulty('address.')}
            chosen={zone}
            country={country}
            onZone={onZone}
          />
        </Block>
      )}
      <Block title="Payment">
        {!viewOnly && (
          <PaymentPanel
            total={total}
            checkout={checkout}
            stored={buyer?.method ?? null}
            maySave={buyer !== null || password}
            payer={buyer && payerOf(buyer)}
            billing={zone && billingFrom(checkout.form, purchaserAddressFrom, buyer?.addresses[zone])}
          />
        )}
      </Block>
    </>
  )
}
