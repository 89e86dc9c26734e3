import type { Cents } from '#domain/money.ts'
import { Block } from '../../checkout/block.tsx'
import { AccountFields, ReaderFields } from '../../checkout/fields/account-fields.tsx'
import { payerOf } from '../../checkout/payer-of.ts'
import { PaymentPanel } from '../../checkout/payment/payment-panel.tsx'
import type { Checkout } from '../../checkout/use-checkout.ts'
import { AddressFields } from '../../parts/addresses/address-form.tsx'
import type { DonateData } from './page.tsx'

type DonorBlocksProps = {
  data: Pick<DonateData, 'buyer' | 'zones' | 'viewOnly'>
  checkout: Checkout
  total: Cents
  recurs: boolean
}

/** Who gives, with an address anywhere in the world, and how it is paid. */
export function DonorBlocks({ data: { buyer, zones, viewOnly }, checkout, total, recurs }: DonorBlocksProps) {
  return (
    <>
      <Block title="Donor information">
        {buyer ? (
          <ReaderFields name={buyer.name} email={buyer.email} error={checkout.field} />
        ) : (
          <div className="grid gap-5">
            <AccountFields password={false} error={checkout.field} />
            <AddressFields zones={zones} prefix="address." section="billing" error={checkout.field} />
          </div>
        )}
      </Block>
      <Block title="Payment">
        {!viewOnly && (
          <PaymentPanel
            {...{ total, checkout, recurs }}
            stored={buyer?.method ?? null}
            maySave={buyer !== null}
            payer={buyer && payerOf(buyer)}
          />
        )}
      </Block>
    </>
  )
}
