import type { FormEvent } from 'react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { previewReturnFile, takeReturnFile } from '#contract/delivery/return-file.ts'
import { useStaffCall } from '../../../../calls/use-staff-call.ts'
import { formText } from '../../../../forms/form-text.ts'
import { Button } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/fields/field.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { SubmitButton } from '../../../../ui/submit-button.tsx'
import type { ReturnedLine } from './return-lines.tsx'
import { changes, ReturnCounts, ReturnLines } from './return-lines.tsx'

type Shown = { csv: string; file: string; lines: ReturnedLine[]; done: boolean }

/** First what the file would do, in numbers and line by line; then, by a second press, that. */
export function ReturnFile() {
  const [shown, setShown] = useState<Shown | null>(null)
  if (!shown) return <Choose onRead={setShown} />
  return <Preview shown={shown} onDone={setShown} onOther={() => setShown(null)} />
}

function Choose({ onRead }: { onRead: (shown: Shown) => void }) {
  const call = useStaffCall(previewReturnFile)
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const file = new FormData(event.currentTarget).get('file')
    if (!(file instanceof File)) return
    let csv = ''
    const answer = await call.send(async () => {
      csv = await file.text()
      return { body: { csv } }
    })
    if (answer) onRead({ csv, file: file.name, lines: answer.lines, done: false })
  }
  return (
    <form
      ref={call.form}
      method="post"
      onSubmit={submit}
      aria-label="Read a return file"
      noValidate
      className="scripted grid max-w-[34rem] gap-4"
    >
      <Field
        label="CSV file"
        name="file"
        type="file"
        accept=".csv,.txt,text/csv"
        hint="Columns: Keyline, Code (the post’s letter), New address1, New address2, New city, New state, New ZIP, Old ZIP. Others are ignored. Up to 1,000 lines."
        error={call.field('csv')}
      />
      {call.general && <Notice kind="error">{call.general}</Notice>}
      <div>
        <SubmitButton status={call.status} look="outline">
          Preview
        </SubmitButton>
      </div>
    </form>
  )
}

type PreviewProps = { shown: Shown; onDone: (shown: Shown) => void; onOther: () => void }

function Preview({ shown, onDone, onOther }: PreviewProps) {
  const { csv, file, lines, done } = shown
  const call = useStaffCall(takeReturnFile)
  const { revalidate } = useRevalidator()
  const changed = changes(lines)
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const answer = await call.send({ body: { csv, reason: formText(event.currentTarget, 'reason') } })
    if (!answer) return
    onDone({ csv, file, lines: answer.lines, done: true })
    await revalidate()
  }
  return (
    <div className="grid gap-4">
      <ReturnCounts file={file} lines={lines} done={done} />
      {!done && changed > 0 && (
        <form
          ref={call.form}
          method="post"
          onSubmit={submit}
          aria-label="Apply the return file"
          noValidate
          className="grid max-w-[34rem] gap-4"
        >
          <Field label="Reason" name="reason" required maxLength={200} error={call.field('reason')} />
          {call.general && <Notice kind="error">{call.general}</Notice>}
          <div className="flex flex-wrap gap-x-6">
            <SubmitButton status={call.status}>
              {changed === 1 ? 'Apply 1 line' : `Apply ${changed} lines`}
            </SubmitButton>
            <Button look="quiet" onClick={onOther}>
              Choose another file
            </Button>
          </div>
        </form>
      )}
      {(done || changed === 0) && (
        <div>
          <Button look="quiet" onClick={onOther}>
            Choose another file
          </Button>
        </div>
      )}
      <ReturnLines lines={lines} />
    </div>
  )
}
