import type { FormEvent } from 'react'
import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { isLocked } from '#domain/checkout/submit-status.ts'
import { Block } from '../../checkout/block.tsx'
import { againFrom, againMissing, BuyAgain } from '../../checkout/buy-again.tsx'
import { Questions, SellingFrame } from '../../checkout/checkout-frame.tsx'
import { AccountFields, accountFrom, ReaderFields } from '../../checkout/fields/account-fields.tsx'
import { missingFields } from '../../checkout/fields/missing-fields.ts'
import { PayWords } from '../../checkout/pay-bar.tsx'
import { payerOf } from '../../checkout/payer-of.ts'
import { customerFrom, PaymentPanel } from '../../checkout/payment/payment-panel.tsx'
import { UnderWay } from '../../checkout/payment/under-way.tsx'
import { ReviewPanel } from '../../checkout/review-panel.tsx'
import { useCartCheckout } from '../../checkout/use-checkout.ts'
import { formText } from '../../forms/form-text.ts'
import { href } from '../../href.ts'
import { Notice } from '../../ui/notice.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import type { RenewData } from './renew.tsx'

/** Who renews, and how it is paid: what is bought is what was given. */
export function RenewForm({ token, cart, bill, session, viewOnly, twice, supportEmail, browser, buyer }: RenewData) {
  const checkout = useCartCheckout({ email: supportEmail, browser, query: { gift: '' } })
  const { status } = checkout
  const busy = isLocked(status)
  const { revalidate } = useRevalidator()

  // A refusal may mean that the price is another now.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each refusal
  useEffect(() => {
    if (status === 'failed') void revalidate()
  }, [status])

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const fields = event.currentTarget
    const who = buyer ? { name: formText(fields, 'name') } : accountFrom(fields, { password: false })
    checkout.submit(
      {
        ...who,
        origin: href('/gift/renew'),
        account: buyer?.token ?? null,
        session,
        customer: bill.total === 0 ? null : customerFrom(fields),
        shown_total: bill.total,
        again: againFrom(fields),
        cart,
        renews_gift: token,
      },
      { ...missingFields(who), ...againMissing(fields, twice) },
    )
  }

  return (
    <>
      <SellingFrame
        {...{ form: checkout.form, label: 'Renew your gift', onSubmit: submit, status }}
        choices={
          <>
            <BuyAgain payment={twice} fault={checkout.field('again')} />
            <Block title="Your details">
              {buyer ? (
                <ReaderFields name={buyer.name} email={buyer.email} error={checkout.field} />
              ) : (
                <AccountFields password={false} error={checkout.field} />
              )}
            </Block>
          </>
        }
        review={<ReviewPanel bill={bill} />}
        total={bill.total}
        button={
          <SubmitButton status={status} disabled={viewOnly || checkout.inDoubt}>
            <PayWords total={bill.total} />
          </SubmitButton>
        }
      >
        <div inert={busy}>
          <Block title="Payment">
            {!viewOnly && (
              <PaymentPanel
                total={bill.total}
                checkout={checkout}
                stored={buyer?.method ?? null}
                maySave={buyer !== null}
                payer={buyer && payerOf(buyer)}
                billing={null}
              />
            )}
          </Block>
        </div>
        <UnderWay checkout={checkout}>Placing your order…</UnderWay>
        {checkout.general && <Notice kind="error">{checkout.general}</Notice>}
      </SellingFrame>
      <div className="page pt-6">
        <Questions email={supportEmail} />
      </div>
    </>
  )
}
