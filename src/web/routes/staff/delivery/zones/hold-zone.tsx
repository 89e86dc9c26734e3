import type { FormEvent } from 'react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { holdZone, LONGEST_HOLD_TEXT } from '#contract/delivery/zone-holds.ts'
import type { Day } from '#domain/day.ts'
import { holdPreviewWords } from '#domain/delivery/zone-hold.ts'
import type { Zone } from '#domain/vocabulary.ts'
import { ZONES } from '#domain/vocabulary.ts'
import type { HoldableIssue } from '#server/services/delivery/read-zone-holds.ts'
import { useStaffCall } from '../../../../calls/use-staff-call.ts'
import { formText } from '../../../../forms/form-text.ts'
import { useZoneNames } from '../../../../root-data.ts'
import { Field } from '../../../../ui/fields/field.tsx'
import { Select } from '../../../../ui/fields/select.tsx'
import { TextArea } from '../../../../ui/fields/text-area.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { SubmitButton } from '../../../../ui/submit-button.tsx'

/** Which zone, from which issue, until when, and what readers are told; how many it touches is said before. */
export function HoldZone({ preview, today }: { preview: readonly HoldableIssue[]; today: Day }) {
  const zoneNames = useZoneNames()
  const call = useStaffCall(holdZone)
  const { revalidate } = useRevalidator()
  const [zone, setZone] = useState<Zone>('a')
  const [issue, setIssue] = useState(preview[0]?.number ?? 0)
  const chosen = preview.find(({ number }) => number === issue)
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const text = (name: string) => formText(event.currentTarget, name)
    const body = { zone, issue, until: text('until'), says: text('says'), reason: text('reason') }
    if (await call.send({ body })) await revalidate()
  }
  if (preview.length === 0)
    return <p className="font-sans text-small text-soft">Plan an issue first: there’s none whose list is open.</p>
  return (
    <form
      ref={call.form}
      method="post"
      onSubmit={submit}
      aria-label="Hold a zone"
      noValidate
      className="scripted grid max-w-[34rem] gap-4"
    >
      <p className="font-sans text-small text-soft">
        For a postal strike, for example. When the issue’s list closes, this zone is left out and its readers keep the
        issue. You mail it late or give it up before the next issue closes.
      </p>
      <Select
        label="Zone"
        name="zone"
        value={zone}
        options={ZONES.map((value) => ({ value, label: zoneNames[value].name }))}
        onValue={(value) => setZone(value as Zone)}
        error={call.field('zone')}
      />
      <Select
        label="Issue"
        name="issue"
        value={String(issue)}
        options={preview.map(({ number, title }) => ({ value: String(number), label: `No. ${number}, ${title}` }))}
        onValue={(value) => setIssue(Number(value))}
        error={call.field('issue')}
      />
      <Field label="Expected to last until" name="until" type="date" min={today} required error={call.field('until')} />
      <TextArea
        label="Tell readers why"
        hint="A sentence. They see it in their account and in one email."
        name="says"
        rows={3}
        maxLength={LONGEST_HOLD_TEXT}
        required
        error={call.field('says')}
      />
      <Field label="Reason, for staff" name="reason" required error={call.field('reason')} />
      {chosen && (
        <p role="status" className="font-sans text-small">
          {holdPreviewWords({ issue, zone }, chosen.readers[zone], zoneNames)} Each gets one email.
        </p>
      )}
      {call.general && <Notice kind="error">{call.general}</Notice>}
      <div>
        <SubmitButton status={call.status}>Hold this zone</SubmitButton>
      </div>
    </form>
  )
}
