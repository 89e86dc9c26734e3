import { useState } from 'react'
import type { Address } from '#domain/addresses/address-fields.ts'
import type { Cents } from '#domain/money.ts'
import { Block } from '../../checkout/block.tsx'
import { AccountFields, ReaderFields } from '../../checkout/fields/account-fields.tsx'
import { payerOf } from '../../checkout/payer-of.ts'
import { billingFrom } from '../../checkout/payment/billing-address.ts'
import { PaymentPanel } from '../../checkout/payment/payment-panel.tsx'
import type { Checkout } from '../../checkout/use-checkout.ts'
import { AddressFields, readAddress } from '../../parts/addresses/address-form.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import type { DonateData } from './page.tsx'

type DonorBlocksProps = {
  data: Pick<DonateData, 'buyer' | 'zones' | 'viewOnly'>
  checkout: Checkout
  total: Cents
  recurs: boolean
}

/** Who gives, with an address anywhere in the world if they like, and how it is paid. */
export function DonorBlocks({ data: { buyer, zones, viewOnly }, checkout, total, recurs }: DonorBlocksProps) {
  const [typed, setTyped] = useState(false)
  const [country, setCountry] = useState('')
  return (
    <>
      <Block title="Donor information">
        {buyer ? (
          <ReaderFields name={buyer.name} email={buyer.email} error={checkout.field} />
        ) : (
          <div className="grid gap-5">
            <AccountFields password={false} error={checkout.field} />
            <Disclosure summary="Address (optional)" open={typed}>
              <p className="pb-5 font-sans text-small text-soft">Add it if you’d like it on your receipt.</p>
              <AddressFields
                zones={zones}
                error={checkout.field}
                prefix="address."
                section="billing"
                onCountry={setCountry}
                onTyped={() => setTyped(true)}
              />
            </Disclosure>
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
            billing={country ? billingFrom(checkout.form, donorAddressFrom, null) : null}
          />
        )}
      </Block>
    </>
  )
}

/** Null where the donor gives none. */
export function donorAddressFrom(form: HTMLFormElement): Address | null {
  const address = readAddress(form, 'address.')
  return Object.values(address).some((line) => line.trim()) ? address : null
}
