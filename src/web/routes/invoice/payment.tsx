import type { FormEvent } from 'react'
import { useState } from 'react'
import { isLocked } from '#domain/checkout/submit-status.ts'
import { formatTotal } from '#domain/money.ts'
import type { Buyer } from '#server/reads/checkout.ts'
import type { InvoiceView } from '#server/services/invoices/invoice-view.ts'
import { missingFields } from '../../checkout/fields/missing-fields.ts'
import { payerOf } from '../../checkout/payer-of.ts'
import { customerFrom, PaymentPanel } from '../../checkout/payment/payment-panel.tsx'
import type { Browser } from '../../checkout/payment/payment-provider.ts'
import { UnderWay } from '../../checkout/payment/under-way.tsx'
import { useCheckout } from '../../checkout/use-checkout.ts'
import { formText } from '../../forms/form-text.ts'
import { NeedsScripts } from '../../parts/page/needs-scripts.tsx'
import { Section } from '../../parts/page/section.tsx'
import { useCurrency } from '../../root-data.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'

type InvoicePaymentProps = {
  invoice: InvoiceView
  supportEmail: string
  session: string | null
  buyer: Buyer | null
  browser: Browser
}

const endpoint = () => import('#contract/invoices/pay.ts').then(({ payInvoice }) => payInvoice)

/** Online payment: nothing of the provider is loaded before somebody proceeds to it. */
export function InvoicePayment({ invoice, supportEmail, session, buyer, browser }: InvoicePaymentProps) {
  const currency = useCurrency()
  const [open, setOpen] = useState(false)
  const { token, left: total, needsPassword } = invoice
  const params = { invoice: token }
  const checkout = useCheckout({ endpoint, purpose: 'checkout', email: supportEmail, browser, params })
  const busy = isLocked(checkout.status)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const text = (name: string) => formText(form, name)
    const password = needsPassword
      ? { password: { password: text('password.password'), confirm: text('password.confirm') } }
      : {}
    checkout.submit(
      {
        ...password,
        origin: '/invoice',
        account: buyer?.token ?? null,
        session,
        shown_total: total,
        customer: total === 0 ? null : customerFrom(form),
      },
      missingFields(password),
    )
  }

  return (
    <Section title="Pay online" className="print:hidden">
      <div className="max-w-[34rem] not-empty:mb-8">
        <UnderWay checkout={checkout}>We're checking your payment.</UnderWay>
      </div>
      {!open ? (
        <>
          <Button className="scripted" disabled={busy || checkout.inDoubt} onClick={() => setOpen(true)}>
            Proceed to Payment
          </Button>
          <NeedsScripts says="Paying here needs JavaScript. You can also write to" />
        </>
      ) : (
        <form
          ref={checkout.form}
          method="post"
          onSubmit={submit}
          noValidate
          aria-label="Payment"
          className="grid max-w-[34rem] gap-8"
        >
          <div inert={busy} className="grid gap-8">
            {needsPassword && <PasswordBlock error={checkout.field} email={invoice.billTo.email} />}
            <PaymentPanel
              total={total}
              checkout={checkout}
              stored={buyer?.method ?? null}
              maySave={false}
              payer={buyer && payerOf(buyer)}
            />
          </div>
          {checkout.general && <Notice kind="error">{checkout.general}</Notice>}
          <SubmitButton status={checkout.status} disabled={checkout.inDoubt} className="w-full">
            {`Pay ${formatTotal(total, currency)}`}
          </SubmitButton>
        </form>
      )}
    </Section>
  )
}

/** A personal subscription comes with an account for whom it is billed to. */
function PasswordBlock({ error, email }: { error: (name: string) => string | undefined; email: string }) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <p className="font-sans text-small text-soft sm:col-span-2">
        Your subscription comes with an account for {email}. Choose a password.
      </p>
      <PasswordField label="Password" name="password.password" required error={error('password.password')} />
      <PasswordField label="Confirm Password" name="password.confirm" required error={error('password.confirm')} />
    </div>
  )
}
