import type { FormEvent } from 'react'
import { useEffect, useState } from 'react'
import { PAYMENT_UPDATED } from '#domain/account/payment-settings.ts'
import { isBusy } from '#domain/checkout/submit-status.ts'
import { formatDay } from '#domain/day.ts'
import type { LinkedDonation } from '#server/reads/donations.ts'
import { Block } from '../../../checkout/block.tsx'
import { NewMethod } from '../../../checkout/payment/new-method.tsx'
import type { Browser } from '../../../checkout/payment/payment-provider.ts'
import { formText } from '../../../forms/form-text.ts'
import { href } from '../../../href.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { Completed } from '../../account/completed.tsx'
import { methodWords, paymentWords } from '../../account/payment/payment-words.ts'
import { useCardSetup } from '../../account/payment/use-card-setup.ts'
import type { Kept } from '../donation-card-calls.ts'
import { donationCardCalls, restart } from '../donation-card-calls.ts'

type UpdateCardProps = { token: string; donation: LinkedDonation; browser: Browser; onKept: (kept: Kept) => void }

/** Another card for this donation; one that is not running can also go on with the card there is. */
export function UpdateCard({ token, donation, browser, onKept }: UpdateCardProps) {
  const { name, email, status: state, payment: stored } = donation
  const { status, saved, form, payment, submit, general, field } = useCardSetup(donationCardCalls(token, donation))
  const [restarted, setRestarted] = useState<Kept | null>(null)
  const kept = saved ?? restarted
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is kept
  useEffect(() => {
    if (kept) onKept(kept)
  }, [kept])
  if (kept) return <Done kept={kept} isNew={saved !== null} />

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    void submit(formText(event.currentTarget, 'name'))
  }
  return (
    <>
      {state !== 'active' && stored && (
        <GoOn token={token} label={`Go on with ${methodWords(stored)}`} onDone={setRestarted} />
      )}
      <form ref={form} method="post" onSubmit={send} noValidate aria-label="Update Card" className="grid gap-8">
        <div inert={isBusy(status)}>
          <Block title="Update Card">
            <Field label="Name" name="name" autoComplete="name" required defaultValue={name} error={field('name')} />
            <NewMethod amount={null} checkout={{ payment, browser }} payer={{ name, email }} />
          </Block>
        </div>
        {general && (
          <Notice kind="error" title={general}>
            <p>Nothing changed. You can try again.</p>
            <a href={href('/account')} className="linked">
              Return to settings
            </a>
          </Notice>
        )}
        <div>
          <SubmitButton status={status}>{state === 'active' ? 'Update Card' : 'Update card and resume'}</SubmitButton>
        </div>
      </form>
    </>
  )
}

function Done({ kept: { payment, next }, isNew }: { kept: Kept; isNew: boolean }) {
  return (
    <Completed message={isNew ? PAYMENT_UPDATED : 'Your donation continues'} linkUsed>
      <p>{paymentWords(payment)}.</p>
      {next && <p>You’ll be charged on {formatDay(next)}, and on the same day each month after that.</p>}
    </Completed>
  )
}

function GoOn({ token, label, onDone }: { token: string; label: string; onDone: (kept: Kept) => void }) {
  const [sending, setSending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  async function goOn() {
    setSending(true)
    const called = await restart(token)
    setSending(false)
    if (called.ok) onDone(called.answer)
    else setProblem(called.faults.general)
  }
  return (
    <div className="grid justify-items-start gap-4">
      <Button look="outline" disabled={sending} onClick={() => void goOn()}>
        {label}
      </Button>
      {problem && <Notice kind="error">{problem}</Notice>}
    </div>
  )
}
