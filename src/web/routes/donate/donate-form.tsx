import type { FormEvent } from 'react'
import { useState } from 'react'
import { toCartPayload } from '#contract/cart-payload.ts'
import { EMPTY_CART } from '#domain/cart/cart.ts'
import { donationName } from '#domain/cart/line-name.ts'
import { isLocked } from '#domain/checkout/submit-status.ts'
import { PROCESS_OF_TYPE } from '#domain/donations/donation.ts'
import { formatMoney, ZERO } from '#domain/money.ts'
import { boughtAgain } from '#domain/payments/under-way.ts'
import { wholeUnits } from '#domain/whole-units.ts'
import { againFrom, againMissing, BuyAgain } from '../../checkout/buy-again.tsx'
import { Questions, SellingFrame } from '../../checkout/checkout-frame.tsx'
import { accountFrom } from '../../checkout/fields/account-fields.tsx'
import { missingFields } from '../../checkout/fields/missing-fields.ts'
import { customerFrom } from '../../checkout/payment/payment-panel.tsx'
import { UnderWay } from '../../checkout/payment/under-way.tsx'
import { ReviewPanel } from '../../checkout/review-panel.tsx'
import { useCartCheckout } from '../../checkout/use-checkout.ts'
import { formText } from '../../forms/form-text.ts'
import { useCurrency } from '../../root-data.ts'
import { Notice } from '../../ui/notice.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { useLater } from '../subscribe/use-later.ts'
import { WhenBlock } from '../subscribe/when-block.tsx'
import { ChargeWords } from './charge-words.tsx'
import { DonationChoice } from './donation-choice.tsx'
import { DonorBlocks, donorAddressFrom } from './donor-blocks.tsx'
import type { DonateData } from './page.tsx'

/** How much and how often, then who gives, then how it is paid; beside it, in words, what is charged and when. */
export function DonateForm(data: DonateData) {
  const currency = useCurrency()
  const { buyer, session, supportEmail, browser, viewOnly, checkoutLater, tiers, asked, today } = data
  const [{ type, dollars }, setGift] = useState(asked)
  const [isLater, setIsLater] = useState(false)
  const checkout = useCartCheckout({ email: supportEmail, browser })
  const later = useLater()
  const status = isLater ? later.status : checkout.status
  const busy = isLocked(status)
  const fault = isLater ? later.fault : checkout.general
  const donation = { type: 'donation-item', process: PROCESS_OF_TYPE[type], dollars } as const
  const cart = { ...EMPTY_CART, donation }
  const twice = boughtAgain([donation], data.underWay)
  const total = wholeUnits(dollars, currency)
  const line = { id: donation.type, name: donationName(donation), quantity: 1, price: total, shipcode: null }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    if (isLater) {
      void later.add(cart)
      return
    }
    const fields = event.currentTarget
    const who = buyer ? { name: formText(fields, 'name') } : accountFrom(fields, { password: false })
    const address = buyer ? null : donorAddressFrom(fields)
    checkout.submit(
      {
        ...who,
        address,
        origin: '/donate',
        account: buyer?.token ?? null,
        session,
        customer: customerFrom(fields),
        shown_total: total,
        cart: toCartPayload(cart, currency),
        again: againFrom(fields),
      },
      { ...missingFields({ ...who, ...(address && { address }) }), ...againMissing(fields, twice) },
    )
  }

  const choices = (
    <>
      {!isLater && <BuyAgain payment={twice} fault={checkout.field('again')} />}
      <DonationChoice
        {...{ tiers, type, dollars }}
        error={checkout.field('amount')}
        onChange={(change) => setGift((now) => ({ ...now, ...change }))}
      />
      {checkoutLater && (
        <div className="border-rule border-t">
          <WhenBlock later={isLater} onLater={setIsLater} />
        </div>
      )}
    </>
  )
  const review = (
    <ReviewPanel bill={{ lines: [line], shipping: ZERO, discount: ZERO, waived: ZERO, total }}>
      <ChargeWords {...{ type, total, today, supportEmail }} hasAccount={buyer !== null} later={isLater} />
    </ReviewPanel>
  )
  return (
    <>
      <SellingFrame
        {...{ form: checkout.form, label: 'Donate', onSubmit: submit, status, choices, review, total }}
        button={
          <SubmitButton status={status} disabled={viewOnly || checkout.inDoubt}>
            {isLater ? 'Add to cart' : `Give ${formatMoney(total, currency)}${type === 'monthly' ? ' a month' : ''}`}
          </SubmitButton>
        }
      >
        {!isLater && (
          <div inert={busy} className="grid gap-12">
            <DonorBlocks {...{ data, checkout, total }} recurs={type === 'monthly'} />
          </div>
        )}
        <UnderWay checkout={checkout}>Processing your donation…</UnderWay>
        {fault && <Notice kind="error">{fault}</Notice>}
      </SellingFrame>
      <div className="page pt-6">
        <Questions email={supportEmail} />
      </div>
    </>
  )
}
