import type { FormEvent } from 'react'
import { useState } from 'react'
import type { ChangeAnswer, updateSubscription } from '#contract/subscriptions.ts'
import { pricedUpgrade } from '#domain/cart/priced-cart.ts'
import { isBusy } from '#domain/checkout/submit-status.ts'
import { cents, formatTotal } from '#domain/money.ts'
import { GIVES_UP_HIGH, givesUpHigh, upgradeBlocked } from '#domain/subscriptions/upgrade.ts'
import type { Deliverable, Level } from '#domain/vocabulary.ts'
import { LEVEL_LABELS, LEVELS, SHIPCODE_OF_ZONE, zoneOf } from '#domain/vocabulary.ts'
import type { Zones } from '#server/db/settings.ts'
import type { Buyer } from '#server/reads/checkout.ts'
import { Block } from '../../../checkout/block.tsx'
import { againFrom, againMissing, BuyAgain } from '../../../checkout/buy-again.tsx'
import { SellingFrame } from '../../../checkout/checkout-frame.tsx'
import { missingFields } from '../../../checkout/fields/missing-fields.ts'
import { PrintAddress, printAddressFrom } from '../../../checkout/fields/print-address.tsx'
import { customerFrom } from '../../../checkout/payment/payment-panel.tsx'
import { ReviewPanel } from '../../../checkout/review-panel.tsx'
import type { useCheckout } from '../../../checkout/use-checkout.ts'
import { href } from '../../../href.ts'
import { ViewLink } from '../../../parts/access/view-only.tsx'
import type { AddressPlan } from '../../../parts/addresses/keep-or-change.tsx'
import type { ShownPayment } from '../../../parts/orders/payments-under-way.tsx'
import { PaymentsUnderWay } from '../../../parts/orders/payments-under-way.tsx'
import { useCurrency } from '../../../root-data.ts'
import { RadioCards } from '../../../ui/fields/radio-cards.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { choiceWords, forWhatIsLeft, pricesOf, RATE_WORDS } from './change-words.ts'
import { DeliveryChoice } from './delivery-choice.tsx'
import { UpgradePayment } from './upgrade-payment.tsx'

type Body = NonNullable<(typeof updateSubscription)['body']>

type ChangeFormProps = {
  upgrade: ChangeAnswer['upgrade']
  /** Another subscription is served before it. */
  queued: boolean
  checkout: ReturnType<typeof useCheckout<Body>>
  buyer: Buyer
  zones: Zones
  session: string | null
  supportEmail: string
  viewOnly: boolean
  /** The payment for another change of this subscription. */
  twice: ShownPayment | null
}

export function ChangeForm(props: ChangeFormProps) {
  const currency = useCurrency()
  const { upgrade, queued, checkout, buyer, zones, session, supportEmail, viewOnly, twice } = props
  const { subscription, options } = upgrade
  const [level, setLevel] = useState<Level>(subscription.level)
  const [deliverable, setDeliverable] = useState<Deliverable>(subscription.deliverables.active)
  const [plan, setPlan] = useState<AddressPlan>('keep')
  const prices = pricesOf(options)[level]
  const blocked = options.can_upgrade ? [] : options.forms.filter((one) => prices[one] > 0)
  const price = prices[deliverable]
  const bill = pricedUpgrade(cents(price), currency)
  const zone = zoneOf(deliverable)
  const same = level === subscription.level && deliverable === subscription.deliverables.active
  const nothingToDo = same && (!zone || (buyer.addresses[zone] !== null && plan === 'keep'))
  const busy = isBusy(checkout.status) || checkout.status === 'completed'

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const address = zone ? printAddressFrom(form) : null
    checkout.submit(
      {
        subscription: { token: subscription.token, deliverable, level },
        address,
        shipcode: zone ? SHIPCODE_OF_ZONE[zone] : undefined,
        origin: '/account/subscriptions',
        account: buyer.token,
        session,
        ...(price > 0 && {
          customer: bill.total === 0 ? null : customerFrom(form),
          shown_total: bill.total,
          again: againFrom(form),
        }),
      },
      { ...missingFields(address ? { address } : {}), ...(price > 0 && againMissing(form, twice)) },
    )
  }

  const choices = (
    <>
      {price > 0 ? (
        <BuyAgain payment={twice} fault={checkout.field('again')} />
      ) : (
        twice && <PaymentsUnderWay payments={[twice]} />
      )}
      {options.level_switch && (
        <Block title="Rate">
          <RadioCards
            legend="Your subscription’s rate"
            name="level"
            columns="two"
            value={level}
            onChange={(chosen) => setLevel(chosen as Level)}
            error={checkout.field('level')}
            options={LEVELS.map((one) => ({ value: one, label: LEVEL_LABELS[one], detail: RATE_WORDS[one] }))}
          />
        </Block>
      )}
      <Block title="Delivery">
        <DeliveryChoice
          {...{ forms: options.forms, value: deliverable, onChange: setDeliverable, prices, blocked }}
          legend={forWhatIsLeft(subscription.tokens_left)}
          free="No charge"
          detail={(one) => choiceWords(upgrade, { level, queued, currency }, one)}
          error={checkout.field('deliverable')}
        />
        {blocked.length > 0 && <p className="font-sans text-small">{upgradeBlocked(supportEmail)}</p>}
        {!same && price === 0 && (
          <p className="font-sans text-small text-soft">
            You can change back to what you paid for anytime, at no charge.
          </p>
        )}
      </Block>
      {zone && (
        <Block title="Address">
          <PrintAddress
            key={zone}
            {...{ zones, zone, saved: buyer.addresses, error: checkout.field, onPlan: setPlan }}
            isFaulty={checkout.isFaulty('address.')}
          />
        </Block>
      )}
    </>
  )
  return (
    <SellingFrame
      {...{ form: checkout.form, label: 'Change subscription', onSubmit: submit, choices }}
      status={checkout.status}
      review={price > 0 && <ReviewPanel bill={bill} />}
      total={null}
    >
      {givesUpHigh({ paid: subscription.settings.level, chosen: level, price }) && (
        <Notice kind="warning" title={GIVES_UP_HIGH.title}>
          {GIVES_UP_HIGH.text}
        </Notice>
      )}
      {price > 0 && (
        <div inert={busy}>
          <UpgradePayment total={bill.total} {...{ checkout, buyer, zone, viewOnly }} />
        </div>
      )}
      {checkout.general && <Notice kind="error">{checkout.general}</Notice>}
      <div className="flex flex-wrap items-center gap-x-7 gap-y-3">
        <SubmitButton status={checkout.status} disabled={viewOnly || nothingToDo || checkout.inDoubt}>
          {bill.total > 0 ? `Pay ${formatTotal(bill.total, currency)}` : 'Update Subscription'}
        </SubmitButton>
        <LinkButton as={ViewLink} to={href('/account')} look="quiet">
          Cancel
        </LinkButton>
      </div>
    </SellingFrame>
  )
}
