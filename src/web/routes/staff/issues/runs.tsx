import type { FormEvent } from 'react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { mailingFile, undoRun } from '#contract/issues.ts'
import type { Day } from '#domain/day.ts'
import type { Zone } from '#domain/vocabulary.ts'
import { ZONE_NAMES, ZONES } from '#domain/vocabulary.ts'
import { useStaffCall } from '../../../calls/use-staff-call.ts'
import { formText } from '../../../forms/form-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import type { Served } from './forms.ts'
import { formsOf, RUN_WORDS } from './forms.ts'
import type { Posting } from './postings.tsx'
import { CorrectPosting, MarkSent } from './postings.tsx'

export type ShownRun = {
  id: string
  kind: keyof typeof RUN_WORDS
  signedOffBy: string
  served: Served
  /** As they are shown. */
  at: string
  sentAt: string | null
  /** When the copies for each zone were handed to the post. */
  postings: readonly Posting[]
  undoneAt: string | null
}

/** What was done for the issue, the last first. */
export function RunList({ runs, today }: { runs: readonly ShownRun[]; today: Day }) {
  if (runs.length === 0) return <p className="font-sans text-small text-soft">Nothing yet.</p>
  return (
    <ul className="font-sans text-small">
      {runs.map((run) => (
        <Run key={run.id} run={run} today={today} />
      ))}
    </ul>
  )
}

function Run({ run, today }: { run: ShownRun; today: Day }) {
  const { kind, at, signedOffBy, served, sentAt, postings, undoneAt } = run
  const { print, digital } = formsOf(served)
  const isMailing = kind !== 'release'
  return (
    <li className="grid gap-1 border-rule border-b py-3">
      <p>
        <strong className="font-semibold">{RUN_WORDS[kind]}</strong> {at}, signed off by {signedOffBy}.{' '}
        <span className="tabular text-soft">
          {print} in print, {digital} digital.
        </span>
      </p>
      {undoneAt && <p className="text-soft">Undone {undoneAt}: every issue was returned.</p>}
      {isMailing && !undoneAt && (
        <div className="flex flex-wrap items-center gap-x-6">
          {ZONES.filter((zone) => served[`print-${zone}`] > 0).map((zone) => (
            <a key={zone} href={fileOf(run.id, zone)} download className="linked inline-flex min-h-11 items-center">
              {ZONE_NAMES[zone]} (CSV)
            </a>
          ))}
          {sentAt ? (
            <>
              <span className="text-soft">File sent {sentAt}.</span>
              {postings.map((posting) => (
                <CorrectPosting key={posting.zone} run={run.id} {...posting} />
              ))}
            </>
          ) : (
            <>
              <MarkSent run={run.id} today={today} />
              <Undo run={run.id} />
            </>
          )}
        </div>
      )}
    </li>
  )
}

const fileOf = (run: string, zone: Zone) => `${mailingFile.path}?${new URLSearchParams({ run, zone })}`

function Undo({ run }: { run: string }) {
  const [asking, setAsking] = useState(false)
  const call = useStaffCall(undoRun)
  const { revalidate } = useRevalidator()
  async function undo(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (await call.send({ body: { run, reason: formText(event.currentTarget, 'reason') } })) await revalidate()
  }
  return (
    <>
      <Button look="quiet" onClick={() => setAsking(true)}>
        Undo
      </Button>
      <Dialog title="Undo this mailing?" open={asking} onClose={() => setAsking(false)}>
        <form ref={call.form} method="post" onSubmit={undo} noValidate className="grid gap-4">
          <p>Every reader gets the issue back as a ledger entry. Then you can close the list again.</p>
          <Field label="Why" name="reason" required error={call.field('reason')} />
          {call.general && <Notice kind="error">{call.general}</Notice>}
          <div>
            <SubmitButton status={call.status}>Undo the mailing</SubmitButton>
          </div>
        </form>
      </Dialog>
    </>
  )
}
