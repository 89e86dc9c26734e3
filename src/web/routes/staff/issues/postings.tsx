import type { FormEvent, ReactNode } from 'react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { correctPosting, markSent } from '#contract/issues.ts'
import type { Day } from '#domain/day.ts'
import { formatDay } from '#domain/day.ts'
import type { Zone } from '#domain/vocabulary.ts'
import { useStaffCall } from '../../../calls/use-staff-call.ts'
import { formText } from '../../../forms/form-text.ts'
import { useZoneNames } from '../../../root-data.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'

/** When the copies for a zone were handed to the post. */
export type Posting = { zone: Zone; on: Day }

export function MarkSent({ run, today }: { run: string; today: Day }) {
  const call = useStaffCall(markSent)
  return (
    <AskForDay
      call={call}
      send={(posted_on) => call.send({ body: { run, posted_on } })}
      opens="Mark as sent"
      title="Has the file gone to the mailing house?"
      day={today}
      yes="Mark as sent"
    >
      We’ll tell readers their issue is in the mail. This can’t be undone, but the day can be corrected.
    </AskForDay>
  )
}

/** The day it went, which is also the way to correct it. */
export function CorrectPosting({ run, zone, on }: Posting & { run: string }) {
  const zoneNames = useZoneNames()
  const call = useStaffCall(correctPosting)
  return (
    <AskForDay
      call={call}
      send={(posted_on) => call.send({ body: { run, zone, posted_on } })}
      opens={`${zoneNames[zone].name} mailed ${formatDay(on)}`}
      title={`When was ${zoneNames[zone].name} mailed?`}
      day={on}
      yes="Save day"
    >
      Readers see when to expect their issue from this day. They don’t get another email.
    </AskForDay>
  )
}

type AskForDayProps = {
  call: Pick<ReturnType<typeof useStaffCall>, 'form' | 'field' | 'general' | 'status' | 'reset'>
  send: (day: string) => Promise<unknown>
  opens: string
  title: string
  day: Day
  yes: string
  children: ReactNode
}

function AskForDay({ call, send, opens, title, day, yes, children }: AskForDayProps) {
  const [asking, setAsking] = useState(false)
  const { revalidate } = useRevalidator()
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!(await send(formText(event.currentTarget, 'posted_on')))) return
    setAsking(false)
    call.reset()
    await revalidate()
  }
  return (
    <>
      <Button look="quiet" onClick={() => setAsking(true)}>
        {opens}
      </Button>
      <Dialog title={title} open={asking} onClose={() => setAsking(false)}>
        {asking && (
          <form ref={call.form} method="post" onSubmit={submit} noValidate className="grid gap-4">
            <p>{children}</p>
            <Field
              label="Handed to the post on"
              name="posted_on"
              type="date"
              required
              defaultValue={day}
              error={call.field('posted_on')}
            />
            {call.general && <Notice kind="error">{call.general}</Notice>}
            <div>
              <SubmitButton status={call.status}>{yes}</SubmitButton>
            </div>
          </form>
        )}
      </Dialog>
    </>
  )
}
