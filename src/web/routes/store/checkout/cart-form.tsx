import type { FormEvent } from 'react'
import { useRef, useState } from 'react'
import type { CartAnswer } from '#contract/cart.ts'
import type { checkoutCart } from '#contract/checkout.ts'
import { mainCountry } from '#domain/addresses/us-post.ts'
import { dependsOnZone } from '#domain/cart/priced-cart.ts'
import type { TransitWeeks } from '#domain/catalogue/delivery-times.ts'
import { isBusy } from '#domain/checkout/submit-status.ts'
import type { Day } from '#domain/day.ts'
import { cents } from '#domain/money.ts'
import type { UnderWay } from '#domain/payments/under-way.ts'
import { boughtAgain } from '#domain/payments/under-way.ts'
import type { Zone } from '#domain/vocabulary.ts'
import { SHIPCODE_OF_ZONE } from '#domain/vocabulary.ts'
import type { Zones } from '#server/db/settings.ts'
import type { Buyer } from '#server/reads/checkout.ts'
import { Block } from '../../../checkout/block.tsx'
import { againFrom, againMissing, BuyAgain } from '../../../checkout/buy-again.tsx'
import { Questions, SellingFrame } from '../../../checkout/checkout-frame.tsx'
import { AccountFields, accountFrom, ReaderFields } from '../../../checkout/fields/account-fields.tsx'
import { missingFields } from '../../../checkout/fields/missing-fields.ts'
import { firstSavedZone, purchaserAddressFrom } from '../../../checkout/fields/purchaser-address.tsx'
import { recipientFrom } from '../../../checkout/fields/recipient-fields.tsx'
import { PayWords } from '../../../checkout/pay-bar.tsx'
import { payerOf } from '../../../checkout/payer-of.ts'
import { billingFrom } from '../../../checkout/payment/billing-address.ts'
import { customerFrom, PaymentPanel } from '../../../checkout/payment/payment-panel.tsx'
import { ReviewPanel } from '../../../checkout/review-panel.tsx'
import type { useCheckout } from '../../../checkout/use-checkout.ts'
import { formText } from '../../../forms/form-text.ts'
import { CartTable } from '../../../parts/cart/cart-table.tsx'
import { lazyPart } from '../../../parts/lazy-part.tsx'
import { useCurrency, useZoneNames } from '../../../root-data.ts'
import { Notice } from '../../../ui/notice.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { MonthlyWords } from '../../donate/charge-words.tsx'
import type { ReadRecipients } from '../../subscribe/gift/read-recipients.ts'
import { billOf, itemsIn, needsOf, shippingWords } from './cart-bill.ts'
import type { CartRecipientsProps } from './cart-recipients.tsx'
import { ShippingBlock } from './shipping-block.tsx'

const CartRecipients = lazyPart<CartRecipientsProps>(() =>
  import('./cart-recipients.tsx').then((part) => part.CartRecipients),
)

type Body = NonNullable<(typeof checkoutCart)['body']>

type CartFormProps = {
  cart: CartAnswer
  checkout: ReturnType<typeof useCheckout<Body>>
  buyer: Buyer | null
  zones: Zones
  transit: TransitWeeks
  /** What several copies cost to ship, in words. */
  tiers: string
  session: string | null
  supportEmail: string
  emptyMessage: string
  viewOnly: boolean
  underWay: readonly UnderWay[]
  today: Day
}

const SOMETHING_IS_MISSING = 'Something in your cart isn’t available. Please change or remove it first.'

export function CartForm(props: CartFormProps) {
  const {
    cart,
    checkout,
    buyer,
    zones,
    transit,
    tiers,
    session,
    supportEmail,
    emptyMessage,
    viewOnly,
    underWay,
    today,
  } = props
  const currency = useCurrency()
  const zoneNames = useZoneNames()
  const recipients = useRef<ReadRecipients | null>(null)
  const { giftsubs } = cart.billing.a
  const [gifted, setGifted] = useState(false)
  const [home] = useState<Zone | null>(() => (mainCountry(zones.a.countries) ? 'a' : null))
  const [ownZone, setOwnZone] = useState<Zone | null>(firstSavedZone(buyer?.addresses ?? null) ?? home)
  const [recipientZone, setRecipientZone] = useState<Zone | null>(home)
  const { shipped, needs } = needsOf(cart, gifted)
  const password = needs.account && !buyer
  const hasAccount = buyer !== null || password
  const { donation } = cart.billing.a
  const monthly = donation?.process === 'monthly-init' ? donation : null
  const purchaser = ownZone ?? 'a'
  const priced = { purchaser, products: needs.recipient ? (recipientZone ?? 'a') : purchaser }
  const bill = billOf(cart, priced, currency)
  const twice = boughtAgain(itemsIn(bill.lines), underWay)
  const unsure = dependsOnZone(cart.billing) && (needs.recipient ? recipientZone : ownZone) === null
  const blocked = bill.lines.some(({ problem }) => problem !== null)
  const busy = isBusy(checkout.status) || checkout.status === 'completed'

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const who = buyer ? { name: formText(form, 'name') } : accountFrom(form, { password })
    const address = needs.address ? purchaserAddressFrom(form) : null
    const named = recipients.current?.(form)
    const recipient = needs.recipient ? recipientFrom(form) : {}
    checkout.submit(
      {
        ...who,
        ...recipient,
        address,
        shipcode: SHIPCODE_OF_ZONE[purchaser],
        ...(needs.recipient && { recipient_shipcode: SHIPCODE_OF_ZONE[priced.products] }),
        gifted: needs.recipient,
        origin: '/store/checkout',
        account: buyer?.token ?? null,
        session,
        customer: bill.total === 0 ? null : customerFrom(form),
        shown_total: bill.total,
        again: againFrom(form),
        gift_recipients: named?.recipients,
      },
      {
        ...missingFields({ ...who, ...recipient, ...(address && { address }) }),
        ...named?.missing,
        ...againMissing(form, twice),
      },
    )
  }

  const choices = (
    <>
      <BuyAgain payment={twice} fault={checkout.field('again')} />
      <CartTable
        cart={cart}
        zones={priced}
        emptyMessage={emptyMessage}
        locked={viewOnly}
        sums={false}
        shipping={shippingWords(cart, { tiers, transitWeeks: transit, currency, zoneNames })}
      />
      {giftsubs.length > 0 && <CartRecipients {...{ giftsubs, zones, today, recipients }} error={checkout.field} />}
      <Block title="Your details">
        {buyer ? (
          <ReaderFields name={buyer.name} email={buyer.email} error={checkout.field} />
        ) : (
          <AccountFields password={password} error={checkout.field} />
        )}
      </Block>
      <div hidden={!needs.address && !shipped}>
        <ShippingBlock
          {...{ zones, needs, shipped, gifted, ownZone, recipientZone, checkout }}
          saved={buyer?.addresses ?? null}
          onGifted={setGifted}
          onOwnZone={setOwnZone}
          onRecipientZone={setRecipientZone}
        />
      </div>
    </>
  )
  const review = (
    <ReviewPanel bill={bill}>
      {unsure && <p className="text-soft">{zoneNames.a.label} shipping shown. Choose a country to update it.</p>}
      {monthly && (
        <MonthlyWords
          {...{ total: cents(monthly.amount), supportEmail, day: null }}
          begin="for your donation today"
          hasAccount={hasAccount}
        />
      )}
    </ReviewPanel>
  )
  return (
    <>
      <SellingFrame
        {...{ form: checkout.form, label: 'Checkout', onSubmit: submit, status: checkout.status }}
        {...{ choices, review, total: bill.total }}
        button={
          <SubmitButton status={checkout.status} disabled={blocked || viewOnly || checkout.inDoubt}>
            <PayWords total={bill.total} />
          </SubmitButton>
        }
      >
        {!viewOnly && (
          <div inert={busy}>
            <Block title="Payment">
              <PaymentPanel
                total={bill.total}
                checkout={checkout}
                stored={buyer?.method ?? null}
                maySave={hasAccount}
                recurs={monthly !== null}
                payer={buyer && payerOf(buyer)}
                billing={
                  needs.address ? billingFrom(checkout.form, purchaserAddressFrom, buyer?.addresses[purchaser]) : null
                }
              />
            </Block>
          </div>
        )}
        {checkout.general && <Notice kind="error">{checkout.general}</Notice>}
        {blocked && <p className="font-medium font-sans text-small text-warning">{SOMETHING_IS_MISSING}</p>}
      </SellingFrame>
      <div className="page pt-6">
        <Questions email={supportEmail} />
      </div>
    </>
  )
}
