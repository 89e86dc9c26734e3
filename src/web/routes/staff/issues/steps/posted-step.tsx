import type { FormEvent } from 'react'
import { useRevalidator } from 'react-router'
import { markSent } from '#contract/issues.ts'
import { forbidden } from '#domain/access/permissions.ts'
import type { Day } from '#domain/day.ts'
import { formatDay } from '#domain/day.ts'
import type { Zone } from '#domain/vocabulary.ts'
import { ZONES } from '#domain/vocabulary.ts'
import { useStaffCall } from '../../../../calls/use-staff-call.ts'
import { formText } from '../../../../forms/form-text.ts'
import { useMay } from '../../../../parts/staff/use-may.ts'
import { useZoneNames } from '../../../../root-data.ts'
import { Field } from '../../../../ui/fields/field.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { SubmitButton } from '../../../../ui/submit-button.tsx'
import { CorrectPosting } from '../postings.tsx'
import type { ShownRun } from '../runs.tsx'
import { UndoMailing } from '../runs.tsx'
import { copies } from './counted.ts'

/** When the copies for each zone were handed to the post; from then on nothing of it is undone. */
export function PostedStep({ run, today }: { run: ShownRun; today: Day }) {
  const zoneNames = useZoneNames()
  const zones = ZONES.filter((zone) => run.served[`print-${zone}`] > 0)
  const mayChange = useMay()('issues.change')
  if (run.sentAt)
    return (
      <div className="grid gap-2 font-sans text-small">
        <p className="max-w-[60ch]">
          Marked as posted {run.sentAt}. Readers see when to expect their copy. This can’t be undone, but each day can
          be corrected.
        </p>
        <ul>
          {run.postings.map((posting) => (
            <li key={posting.zone}>
              {mayChange ? (
                <CorrectPosting run={run.id} {...posting} />
              ) : (
                `${zoneNames[posting.zone].name} mailed ${formatDay(posting.on)}`
              )}
            </li>
          ))}
        </ul>
      </div>
    )
  if (!mayChange) return <p className="font-sans text-small text-soft">{forbidden('issues.change')}</p>
  return (
    <>
      <PostedForm run={run} zones={zones} today={today} />
      <div>
        <UndoMailing run={run} />
      </div>
    </>
  )
}

function PostedForm({ run, zones, today }: { run: ShownRun; zones: readonly Zone[]; today: Day }) {
  const zoneNames = useZoneNames()
  const call = useStaffCall(markSent)
  const { revalidate } = useRevalidator()
  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const posted = Object.fromEntries(zones.map((zone) => [zone, formText(form, `posted.${zone}`)]))
    const printed = formText(form, 'print_run').trim()
    const print_run = printed === '' ? null : Number(printed)
    if (await call.send({ body: { run: run.id, posted, print_run } })) await revalidate()
  }
  const sum = zones.reduce((all, zone) => all + run.served[`print-${zone}`], 0)
  return (
    <form
      ref={call.form}
      method="post"
      onSubmit={send}
      aria-label="Posted"
      noValidate
      className="scripted grid max-w-[34rem] gap-4"
    >
      <p className="font-sans text-small">
        {sum > 0
          ? `Tells the readers of ${copies(sum)} by email that their issue is in the mail, with the days to expect it. This can’t be undone, but each day can be corrected.`
          : 'Nothing was mailed. This ends the close and can’t be undone.'}
      </p>
      <fieldset className="grid gap-4 sm:grid-cols-3">
        <legend className="mb-2 font-sans font-semibold text-small">Handed to the post on</legend>
        {zones.map((zone) => (
          <Field
            key={zone}
            label={zoneNames[zone].name}
            hint={copies(run.served[`print-${zone}`])}
            name={`posted.${zone}`}
            type="date"
            required
            defaultValue={today}
            error={call.field(`posted.${zone}`)}
          />
        ))}
      </fieldset>
      {sum > 0 && (
        <Field
          label="Print run"
          hint="All copies printed. Those that aren’t mailed go into stock. Leave this empty if you count the stock yourself."
          name="print_run"
          inputMode="numeric"
          className="max-w-[21rem]"
          error={call.field('print_run')}
        />
      )}
      {call.general && <Notice kind="error">{call.general}</Notice>}
      <div>
        <SubmitButton status={call.status}>Mark as posted</SubmitButton>
      </div>
    </form>
  )
}
