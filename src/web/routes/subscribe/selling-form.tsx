import type { FormEvent, ReactNode, RefObject } from 'react'
import { useEffect, useLayoutEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { toCartPayload } from '#contract/cart-payload.ts'
import { checkoutNeeds } from '#domain/cart/cart-needs.ts'
import { listItems } from '#domain/cart/cart-pricing.ts'
import { isLocked } from '#domain/checkout/submit-status.ts'
import type { Review, SubscribeForm } from '#domain/checkout/subscribe-form.ts'
import { boughtAgain } from '#domain/payments/under-way.ts'
import { SHIPCODE_OF_ZONE } from '#domain/vocabulary.ts'
import { againFrom, againMissing, BuyAgain } from '../../checkout/buy-again.tsx'
import { Questions, SellingFrame } from '../../checkout/checkout-frame.tsx'
import { accountFrom } from '../../checkout/fields/account-fields.tsx'
import { missingFields } from '../../checkout/fields/missing-fields.ts'
import { purchaserAddressFrom } from '../../checkout/fields/purchaser-address.tsx'
import { PayWords } from '../../checkout/pay-bar.tsx'
import { customerFrom } from '../../checkout/payment/payment-panel.tsx'
import { UnderWay } from '../../checkout/payment/under-way.tsx'
import { ReviewPanel } from '../../checkout/review-panel.tsx'
import { useCartCheckout } from '../../checkout/use-checkout.ts'
import { formText } from '../../forms/form-text.ts'
import { useCurrency } from '../../root-data.ts'
import { Notice } from '../../ui/notice.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { CouponBanner, CouponField } from './coupon/coupon-block.tsx'
import type { CouponActions } from './coupon/use-coupon.ts'
import { DonationBlock } from './donation-block.tsx'
import type { ReadRecipients } from './gift/read-recipients.ts'
import { PayBlocks } from './pay-blocks.tsx'
import type { SellingData } from './selling-data.ts'
import { useLater } from './use-later.ts'
import { WhenBlock } from './when-block.tsx'

type SellingFormProps = {
  /** The form's name, for whoever hears the page. */
  label: string
  path: string
  data: SellingData
  form: SubscribeForm
  review: Review
  couponActions: CouponActions
  onForm: (change: Partial<SubscribeForm>) => void
  onDonation: (dollars: number) => void
  /** Of the address, where it is asked for with the settings. */
  country?: string
  /** The settings, with the faults of their fields; `later`: they only go into the cart. */
  children: (error: (name: string) => string | undefined, later: boolean) => ReactNode
  /** For whom the gifts are, once the part that asks for it is there. */
  recipients?: RefObject<ReadRecipients | null>
  /** What the panel says below the sum. */
  note?: ReactNode
  /** Where a login comes back to. */
  back?: string
}

/** The form of the two pages that sell subscriptions: what, then who and where, then how it is paid; the sum beside it. */
export function SellingForm(props: SellingFormProps) {
  const currency = useCurrency()
  const {
    label,
    path,
    data,
    form,
    review,
    couponActions,
    onForm,
    onDonation,
    country,
    children,
    note,
    back,
    recipients,
  } = props
  const { buyer, session, supportEmail, browser, viewOnly, underWay, addDonation, donationTiers, checkoutLater } = data
  const { cart, bill, coupon: state } = review
  const twice = boughtAgain(listItems(cart), underWay)
  const gift = form.purpose === 'gift'
  const query: Record<string, string> = gift ? { gift: '' } : {}
  const checkout = useCartCheckout({ email: supportEmail, browser, query })
  const later = useLater()
  const [isLater, setIsLater] = useState(false)
  const needs = checkoutNeeds(cart, false)
  const password = needs.account && !buyer
  const status = isLater ? later.status : checkout.status
  const busy = isLocked(status)
  const fault = isLater ? later.fault : checkout.general
  const { revalidate } = useRevalidator()

  // A reload finds the coupon in the address, where links put it as well.
  const code = form.coupon?.code ?? couponActions.unusable?.code ?? null
  useLayoutEffect(() => {
    const address = new URL(location.href)
    if (code) address.searchParams.set('code', code)
    else address.searchParams.delete('code')
    address.searchParams.delete('coupon')
    history.replaceState(history.state, '', address)
  }, [code])

  // A refusal may mean that a price is another now, or that a coupon has been used up by others.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each refusal
  useEffect(() => {
    if (checkout.status !== 'failed') return
    void revalidate()
    const refused = checkout.field('coupon')
    if (form.coupon && refused) void couponActions.askAgain(form.coupon.code, refused)
  }, [checkout.status])

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    if (isLater) {
      void later.add(cart)
      return
    }
    const fields = event.currentTarget
    const who = buyer ? { name: formText(fields, 'name') } : accountFrom(fields, { password })
    const address = needs.address ? purchaserAddressFrom(fields) : null
    const named = recipients?.current?.(fields)
    checkout.submit(
      {
        ...who,
        address,
        shipcode: SHIPCODE_OF_ZONE[form.zone],
        origin: path,
        account: buyer?.token ?? null,
        session,
        customer: bill.total === 0 ? null : customerFrom(fields),
        shown_total: bill.total,
        again: againFrom(fields),
        cart: toCartPayload(cart, currency),
        gift_recipients: named?.recipients,
      },
      {
        ...missingFields({ ...who, ...(address && { address }) }),
        ...named?.missing,
        ...againMissing(fields, twice),
      },
    )
  }

  const choices = (
    <>
      {!isLater && <BuyAgain payment={twice} fault={checkout.field('again')} />}
      <CouponBanner {...{ coupon: form.coupon, state, couponActions }} quantity={gift ? form.quantity : 1} />
      {children(checkout.field, isLater)}
      <div className="-mt-5 grid grid-cols-2 gap-x-5 empty:hidden *:open:col-span-2 sm:grid-cols-1">
        {addDonation && <DonationBlock tiers={donationTiers} value={form.donation} onChange={onDonation} />}
        {checkoutLater && <WhenBlock later={isLater} onLater={setIsLater} />}
      </div>
    </>
  )
  const summary = (
    <ReviewPanel bill={bill}>
      {note}
      <CouponField {...{ coupon: form.coupon, state, couponActions }} fault={checkout.field('coupon')} />
    </ReviewPanel>
  )
  return (
    <>
      <SellingFrame
        {...{ form: checkout.form, label, onSubmit: submit, status, choices }}
        review={summary}
        total={bill.total}
        button={
          <SubmitButton status={status} disabled={viewOnly || checkout.inDoubt}>
            {isLater ? 'Add to cart' : <PayWords total={bill.total} />}
          </SubmitButton>
        }
      >
        {!isLater && (
          <div inert={busy} className="grid gap-5 sm:gap-9 lg:gap-12">
            <PayBlocks
              {...{ data, checkout, password, back, country }}
              total={bill.total}
              zone={needs.address ? form.zone : null}
              onZone={(zone) => zone && zone !== form.zone && onForm({ zone })}
            />
          </div>
        )}
        <UnderWay checkout={checkout}>Placing your order…</UnderWay>
        {fault && <Notice kind="error">{fault}</Notice>}
      </SellingFrame>
      <div className="page pt-6">
        <Questions email={supportEmail} />
      </div>
    </>
  )
}
