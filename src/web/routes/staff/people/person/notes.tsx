import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { addNote } from '#contract/people.ts'
import { useCall } from '../../../../calls/use-call.ts'
import { formText } from '../../../../forms/form-text.ts'
import { formatInstant } from '../../../../parts/instant.ts'
import { useRootData } from '../../../../root-data.ts'
import { TextArea } from '../../../../ui/fields/text-area.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { SubmitButton } from '../../../../ui/submit-button.tsx'

type Note = { id: string; text: string; at: Date; by: string }
type NotesProps = { person: string; notes: readonly Note[]; timeZone: string; mayAct: boolean }

/** What staff tell each other about a reader; the reader does not see it. */
export function Notes({ person, notes, timeZone, mayAct }: NotesProps) {
  return (
    <div className="grid gap-4 font-sans text-small">
      {notes.length === 0 && <p className="text-soft">None yet.</p>}
      <ul>
        {notes.map(({ id, text, at, by }) => (
          <li key={id} className="border-rule border-b py-2">
            <p className="whitespace-pre-wrap">{text}</p>
            <p className="text-fine text-soft">
              {by}, {formatInstant(at.toISOString(), timeZone)}
            </p>
          </li>
        ))}
      </ul>
      {mayAct && <AddNote person={person} />}
    </div>
  )
}

function AddNote({ person }: { person: string }) {
  const call = useCall(addNote)
  const { revalidate } = useRevalidator()
  const session = useRootData()?.visitor.session ?? ''
  // A new field for the next note, once the last is kept.
  const [kept, setKept] = useState(0)
  async function send(form: HTMLFormElement) {
    const answer = await call.send({ params: { token: person }, body: { text: formText(form, 'text'), session } })
    if (!answer) return
    setKept((count) => count + 1)
    call.reset()
    void revalidate()
  }
  return (
    <form
      ref={call.form}
      method="post"
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        void send(event.currentTarget)
      }}
    >
      {call.general && <Notice kind="error">{call.general}</Notice>}
      <TextArea key={kept} label="Add a note" name="text" rows={2} required error={call.field('text')} />
      <div>
        <SubmitButton status={call.status} look="outline">
          Save note
        </SubmitButton>
      </div>
    </form>
  )
}
