import type { FormEvent } from 'react'
import { useState } from 'react'
import type { GiftAnswer, redeemGift } from '#contract/gifts/redeem.ts'
import { pricedUpgrade } from '#domain/cart/priced-cart.ts'
import { isLocked } from '#domain/checkout/submit-status.ts'
import { isMisaligned } from '#domain/gifts/gift.ts'
import { cents, formatTotal } from '#domain/money.ts'
import { upgradeBlocked } from '#domain/subscriptions/upgrade.ts'
import type { Deliverable } from '#domain/vocabulary.ts'
import { SHIPCODE_OF_ZONE, zoneOf } from '#domain/vocabulary.ts'
import type { Zones } from '#server/db/settings.ts'
import type { Buyer } from '#server/reads/checkout.ts'
import { Block } from '../../../checkout/block.tsx'
import { AccountFields, accountFrom } from '../../../checkout/fields/account-fields.tsx'
import { missingFields } from '../../../checkout/fields/missing-fields.ts'
import { PrintAddress, printAddressFrom } from '../../../checkout/fields/print-address.tsx'
import { customerFrom } from '../../../checkout/payment/payment-panel.tsx'
import { ReviewPanel } from '../../../checkout/review-panel.tsx'
import type { useCheckout } from '../../../checkout/use-checkout.ts'
import { useKeptForm } from '../../../forms/use-kept-form.ts'
import { useCurrency, useZoneNames } from '../../../root-data.ts'
import { FormMemoryContext } from '../../../ui/fields/first-value.ts'
import { Notice } from '../../../ui/notice.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { formOf } from '../../account/overview/words.ts'
import { DeliveryChoice } from '../../account/subscription/delivery-choice.tsx'
import { UpgradePayment } from '../../account/subscription/upgrade-payment.tsx'

type Body = NonNullable<(typeof redeemGift)['body']>

type RedeemFormProps = {
  offer: GiftAnswer
  checkout: ReturnType<typeof useCheckout<Body>>
  buyer: Buyer | null
  zones: Zones
  session: string | null
  supportEmail: string
  viewOnly: boolean
  /** To whom it was redeemed and how, known once it is sent. */
  onSend: (sent: { email: string; deliverable: Deliverable }) => void
}

export function RedeemForm(props: RedeemFormProps) {
  const zoneNames = useZoneNames()
  const currency = useCurrency()
  const { offer, checkout, buyer, zones, session, supportEmail, viewOnly, onSend } = props
  const { gift, prices, forms, blocked, current_deliverable: current } = offer
  const [deliverable, setDeliverable] = useState<Deliverable>(gift.deliverables.set)
  const price = prices[deliverable]
  const bill = pricedUpgrade(cents(price), currency)
  const zone = zoneOf(deliverable)
  const busy = isLocked(checkout.status)
  const memory = useKeptForm(checkout.form, checkout.status === 'completed')

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const account = buyer ? null : accountFrom(form, { password: true })
    const address = zone ? printAddressFrom(form) : null
    onSend({ email: buyer?.email ?? account?.email ?? '', deliverable })
    checkout.submit(
      {
        ...account,
        subscription: { token: gift.token, deliverable },
        takes_over: offer.started !== null,
        address,
        shipcode: zone ? SHIPCODE_OF_ZONE[zone] : undefined,
        origin: '/subscribe/redeem',
        account: buyer?.token ?? null,
        session,
        ...(price > 0 && { customer: bill.total === 0 ? null : customerFrom(form), shown_total: bill.total }),
      },
      missingFields({ ...account, ...(address && { address }) }),
    )
  }

  return (
    <form
      ref={checkout.form}
      method="post"
      onSubmit={submit}
      noValidate
      aria-label="Redeem"
      className="scripted grid content-start gap-12"
    >
      <FormMemoryContext value={memory}>
        <div inert={busy} className="grid gap-12">
          {!buyer && (
            <Block title="New here?">
              <AccountFields password hint={false} error={checkout.field} />
            </Block>
          )}
          <Block title="Delivery">
            <DeliveryChoice
              legend="How would you like to read?"
              forms={forms}
              value={deliverable}
              onChange={setDeliverable}
              prices={prices}
              free="Included"
              blocked={blocked}
              detail={(one) => (one === gift.deliverables.set ? 'The giver’s choice' : undefined)}
              error={checkout.field('deliverable')}
            />
            {blocked.length > 0 && <p className="font-sans text-small">{upgradeBlocked(supportEmail)}</p>}
            {current && isMisaligned(current, deliverable) && (
              <Notice kind="warning" title="This differs from your current subscription.">
                Your current subscription comes as {formOf(current, zoneNames)}. After that, the gift comes as{' '}
                {formOf(deliverable, zoneNames)}.
              </Notice>
            )}
          </Block>
          {zone && (
            <Block title="Address">
              <PrintAddress
                key={zone}
                {...{ zones, zone, saved: buyer?.addresses ?? null, error: checkout.field }}
                isFaulty={checkout.isFaulty('address.')}
              />
            </Block>
          )}
          {price > 0 && <ReviewPanel bill={bill} />}
          {price > 0 && <UpgradePayment total={bill.total} {...{ checkout, buyer, zone, viewOnly }} />}
        </div>
      </FormMemoryContext>
      {checkout.general && <Notice kind="error">{checkout.general}</Notice>}
      <div>
        <SubmitButton status={checkout.status} disabled={viewOnly || checkout.inDoubt}>
          {bill.total > 0 ? `Pay ${formatTotal(bill.total, currency)} and redeem` : 'Redeem Subscription'}
        </SubmitButton>
      </div>
    </form>
  )
}
