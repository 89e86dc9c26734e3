import type { FormEvent } from 'react'
import { useEffect } from 'react'
import { PAYMENT_UPDATED } from '#domain/account/payment-settings.ts'
import { isBusy } from '#domain/checkout/submit-status.ts'
import { formatTotal } from '#domain/money.ts'
import type { PendingRenewal } from '#server/services/renewals/charge-now.ts'
import { useRedirectAfter } from '../../../calls/redirect-after.ts'
import { Block } from '../../../checkout/block.tsx'
import { NewMethod } from '../../../checkout/payment/new-method.tsx'
import type { Browser } from '../../../checkout/payment/payment-provider.ts'
import { formText } from '../../../forms/form-text.ts'
import { useCurrency } from '../../../root-data.ts'
import { Field } from '../../../ui/fields/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { Completed } from '../completed.tsx'
import type { SetupRight } from './account-card-calls.ts'
import { accountCardCalls } from './account-card-calls.ts'
import type { StoredPayment } from './payment-words.ts'
import { paymentWords } from './payment-words.ts'
import { RenewalCharged, RenewalWaits } from './renewal-charge.tsx'
import { useCardSetup } from './use-card-setup.ts'

type PaymentFormProps = {
  right: SetupRight
  name: string
  email: string
  browser: Browser
  viewOnly: boolean
  renewal: PendingRenewal | null
  onSaved: (payment: StoredPayment) => void
}

export function PaymentForm({ right, name, email, browser, viewOnly, renewal, onSaved }: PaymentFormProps) {
  const currency = useCurrency()
  const { status, saved, form, payment, submit, general, field } = useCardSetup(accountCardCalls(right))
  const goOn = useRedirectAfter()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is saved
  useEffect(() => {
    if (saved && !goOn()) onSaved(saved.payment)
  }, [saved])

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    void submit(formText(event.currentTarget, 'name'))
  }

  if (saved)
    return (
      <Completed message={PAYMENT_UPDATED} linkUsed={'token' in right}>
        <p>{paymentWords(saved.payment)}</p>
        {saved.renewal && <RenewalCharged {...{ charge: saved.renewal, browser }} />}
      </Completed>
    )
  return (
    <form ref={form} method="post" onSubmit={send} noValidate aria-label="Payment" className="grid gap-8">
      <div inert={isBusy(status)}>
        <Block title="Payment">
          <Field label="Name" name="name" autoComplete="name" required defaultValue={name} error={field('name')} />
          {!viewOnly && <NewMethod amount={null} checkout={{ payment, browser }} payer={{ name, email }} />}
        </Block>
      </div>
      {renewal?.failure && <RenewalWaits {...{ renewal }} />}
      {general && <Notice kind="error">{general}</Notice>}
      <div>
        <SubmitButton status={status} disabled={viewOnly}>
          {renewal?.failure ? `Save and pay ${formatTotal(renewal.amount, currency)}` : 'Save'}
        </SubmitButton>
      </div>
    </form>
  )
}
