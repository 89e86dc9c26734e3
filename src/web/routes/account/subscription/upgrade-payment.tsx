import type { Cents } from '#domain/money.ts'
import type { Zone } from '#domain/vocabulary.ts'
import type { Buyer } from '#server/reads/checkout.ts'
import { Block } from '../../../checkout/block.tsx'
import { printAddressFrom } from '../../../checkout/fields/print-address.tsx'
import { payerOf } from '../../../checkout/payer-of.ts'
import { billingFrom } from '../../../checkout/payment/billing-address.ts'
import { PaymentPanel } from '../../../checkout/payment/payment-panel.tsx'
import type { Checkout } from '../../../checkout/use-checkout.ts'

type UpgradePaymentProps = {
  total: Cents
  checkout: Checkout
  buyer: Buyer | null
  /** Where print is sent to; null for digital, which asks for no address. */
  zone: Zone | null
  viewOnly: boolean
}

/** A new reader has an account in the end, so anybody may save what they pay with. */
export function UpgradePayment({ total, checkout, buyer, zone, viewOnly }: UpgradePaymentProps) {
  return (
    <Block title="Payment">
      {!viewOnly && (
        <PaymentPanel
          total={total}
          checkout={checkout}
          stored={buyer?.method ?? null}
          maySave
          payer={buyer && payerOf(buyer)}
          billing={zone && billingFrom(checkout.form, printAddressFrom, buyer?.addresses[zone])}
        />
      )}
    </Block>
  )
}
