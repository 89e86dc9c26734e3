import type { FormEvent } from 'react'
import { useRevalidator } from 'react-router'
import { startTrial, wipeTrial } from '#contract/access/setup.ts'
import type { Day } from '#domain/day.ts'
import { formatDay } from '#domain/day.ts'
import { NEEDS_TEST_KEYS } from '#domain/opening/trial.ts'
import { useStaffCall } from '../../../calls/use-staff-call.ts'
import { formText } from '../../../forms/form-text.ts'
import { ShareLink } from '../../../parts/orders/share-link.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'

type Trial = {
  begunOn: Day
  /** Makes a private window a reader's. */
  link: string
  /** What a wipe takes with it, in numbers. */
  goes: readonly string[]
}
type TrialStepProps = { possible: boolean; current: Trial | null; name: string; unpriced: boolean }

export function TrialStep({ possible, current, name, unpriced }: TrialStepProps) {
  if (current)
    return (
      <div className="grid max-w-[40rem] gap-8">
        <InTrial {...current} possible={possible} />
        <WipeTrial key={current.begunOn} goes={current.goes} name={name} />
      </div>
    )
  return possible ? <StartTrial unpriced={unpriced} /> : <p className="max-w-[40rem]">{NEEDS_TEST_KEYS}</p>
}

function StartTrial({ unpriced }: { unpriced: boolean }) {
  const call = useStaffCall(startTrial)
  const { revalidate } = useRevalidator()
  return (
    <form
      ref={call.form}
      method="post"
      aria-label="Start a trial"
      onSubmit={async (event) => {
        event.preventDefault()
        if (await call.send({ body: {} })) void revalidate()
      }}
      className="grid max-w-[40rem] gap-3"
    >
      <p>
        Use the shop as your readers will: subscribe, give and donate with Stripe’s test cards, then close an issue and
        read the figures. Everybody else still sees “Opening soon”.
      </p>
      <p>
        Emails are really sent, to the addresses you enter, so enter only your own. Before the shop opens you wipe
        everything that was sold.
      </p>
      {unpriced && (
        <Notice kind="warning">There are no prices yet, so everything would be free. Set them first.</Notice>
      )}
      {call.status === 'failed' && <Notice kind="error">{call.general ?? 'This didn’t work.'}</Notice>}
      <div className="scripted">
        <SubmitButton status={call.status} look="outline">
          Start the trial
        </SubmitButton>
      </div>
    </form>
  )
}

function InTrial({ begunOn, link, possible }: Trial & { possible: boolean }) {
  return (
    <div className="grid gap-3">
      <p>
        The trial began on {formatDay(begunOn)}. Everybody who’s logged in to the console can buy in the shop. Pay with
        the card 4242 4242 4242 4242, any future date and any three digits.
      </p>
      <p>
        To be a new reader, open this link in a private window, and open the links in emails there, too. It ends with
        the trial. Emails are really sent, to the addresses you enter.
      </p>
      <div className="flex flex-wrap items-baseline gap-x-6">
        <LinkButton as="a" href={link} look="quiet">
          Trial link
        </LinkButton>
        <ShareLink link={link} title="Trial link" />
      </div>
      {!possible && <Notice kind="warning">{NEEDS_TEST_KEYS}</Notice>}
    </div>
  )
}

/** What goes, in numbers, before anything does. */
function WipeTrial({ goes, name }: { goes: readonly string[]; name: string }) {
  const call = useStaffCall(wipeTrial)
  const { revalidate } = useRevalidator()
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (await call.send({ body: { name: formText(event.currentTarget, 'name') } })) void revalidate()
  }
  return (
    <form
      ref={call.form}
      method="post"
      onSubmit={submit}
      aria-label="Wipe the trial"
      className="grid gap-4 border-rule border-t pt-5"
    >
      <h3 className="text-title">Wipe the trial</h3>
      {goes.length > 0 ? (
        <div className="grid gap-2">
          <p>This can’t be undone. What goes:</p>
          <ul className="list-disc pl-5">
            {goes.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      ) : (
        <p>Nothing has been sold yet. A wipe only ends the trial.</p>
      )}
      <p>
        What stays: settings, prices, zones, pages, issues and their texts, products, coupons, staff, the mailing list
        and the audit log. Stock is set back to what it was when the trial began, and order numbers begin again.
      </p>
      <Field
        label="Name of the publication"
        name="name"
        autoComplete="off"
        hint={`Type ${name} to confirm.`}
        error={call.field('name')}
      />
      {call.status === 'failed' && call.general && <Notice kind="error">{call.general}</Notice>}
      <div className="scripted">
        <SubmitButton status={call.status}>Wipe the trial</SubmitButton>
      </div>
    </form>
  )
}
