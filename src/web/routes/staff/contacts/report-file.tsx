import type { FormEvent } from 'react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { reportContacts } from '#contract/people-contacts.ts'
import { counted } from '#domain/vocabulary.ts'
import { useStaffCall } from '../../../calls/use-staff-call.ts'
import { formText } from '../../../forms/form-text.ts'
import { Field } from '../../../ui/fields/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'

type Result = { line: number; ok: boolean; says: string }

/** What a mailing house or a mail service sends back, many lines at once. */
export function ReportFile() {
  const call = useStaffCall(reportContacts)
  const { revalidate } = useRevalidator()
  const [results, setResults] = useState<Result[] | null>(null)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const file = new FormData(form).get('file')
    setResults(null)
    const reason = formText(form, 'reason')
    const answer = await call.send(async () => ({
      body: { csv: file instanceof File ? await file.text() : '', reason },
    }))
    if (!answer) return
    form.reset()
    call.reset()
    setResults(answer.lines)
    await revalidate()
  }

  return (
    <form
      ref={call.form}
      method="post"
      onSubmit={submit}
      aria-label="Upload returned mail"
      noValidate
      className="scripted grid gap-4"
    >
      <Field
        label="CSV file"
        name="file"
        type="file"
        accept=".csv,text/csv"
        hint="Columns: What (bounce, complaint or returned), and Email, or Name and Postal code. Up to 1,000 lines."
        error={call.field('csv')}
      />
      <Field label="Reason" name="reason" required maxLength={200} error={call.field('reason')} />
      {call.general && <Notice kind="error">{call.general}</Notice>}
      <div>
        <SubmitButton status={call.status} look="outline">
          Upload file
        </SubmitButton>
      </div>
      {results && <Results results={results} />}
    </form>
  )
}

function Results({ results }: { results: readonly Result[] }) {
  const done = results.filter(({ ok }) => ok).length
  return (
    <div className="grid gap-2 font-sans text-small">
      <Notice kind={done === results.length ? 'success' : 'warning'}>
        {done} of {counted(results.length, 'line')} changed something.
      </Notice>
      <ol>
        {results.map(({ line, ok, says }) => (
          <li key={line} className="border-rule border-b py-2">
            <span className="tabular text-soft">Line {line}: </span>
            <span className={ok ? '' : 'text-error'}>{says}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}
