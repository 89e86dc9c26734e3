import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { addNote, pinNote } from '#contract/people.ts'
import { useCall } from '../../../../calls/use-call.ts'
import { formText } from '../../../../forms/form-text.ts'
import { formatInstant } from '../../../../parts/instant.ts'
import { useRootData } from '../../../../root-data.ts'
import { Button } from '../../../../ui/button.tsx'
import { TextArea } from '../../../../ui/fields/text-area.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { SubmitButton } from '../../../../ui/submit-button.tsx'

type Note = { id: string; text: string; at: Date; by: string; pinnedAt: Date | null }
type NotesProps = { person: string; notes: readonly Note[]; timeZone: string; mayAct: boolean }

/** What everybody who opens this profile is to know, above everything else. */
export function PinnedNotes({ notes, ...rest }: NotesProps) {
  const pinned = notes.filter(({ pinnedAt }) => pinnedAt)
  if (pinned.length === 0) return null
  return (
    <section aria-label="Pinned notes" className="border-warning border-l-4 bg-shade px-3 font-sans text-small">
      <NoteList notes={pinned} {...rest} />
    </section>
  )
}

/** What staff tell each other about a reader; the reader does not see it. */
export function Notes({ notes, ...rest }: NotesProps) {
  const others = notes.filter(({ pinnedAt }) => !pinnedAt)
  return (
    <div className="grid gap-2 font-sans text-small">
      {notes.length === 0 && <p className="text-soft">None yet.</p>}
      <NoteList notes={others} {...rest} />
      {rest.mayAct && <AddNote person={rest.person} />}
    </div>
  )
}

function NoteList({ person, notes, timeZone, mayAct }: NotesProps) {
  return (
    <ul>
      {notes.map(({ id, text, at, by, pinnedAt }) => (
        <li key={id} className="border-rule border-b py-1.5 last:border-b-0">
          <p className="whitespace-pre-wrap">{text}</p>
          <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-fine text-soft">
            <span>
              {by}, {formatInstant(at.toISOString(), timeZone)}
            </span>
            {mayAct && <Pin person={person} note={id} pinned={pinnedAt !== null} />}
          </p>
        </li>
      ))}
    </ul>
  )
}

/** A pinned note stays above the others until it is taken down. */
function Pin({ person, note, pinned }: { person: string; note: string; pinned: boolean }) {
  const call = useCall(pinNote)
  const { revalidate } = useRevalidator()
  const session = useRootData()?.visitor.session ?? ''
  async function press() {
    if (await call.send({ params: { token: person }, body: { note, pinned: !pinned, session } })) void revalidate()
  }
  return (
    <Button look="quiet" className="scripted" onClick={() => void press()}>
      {pinned ? 'Unpin' : 'Pin'}
    </Button>
  )
}

function AddNote({ person }: { person: string }) {
  const call = useCall(addNote)
  const { revalidate } = useRevalidator()
  const session = useRootData()?.visitor.session ?? ''
  // A new field for the next note, once the last is kept.
  const [kept, setKept] = useState(0)
  async function send(form: HTMLFormElement) {
    const text = formText(form, 'text')
    const answer = await call.send({ params: { token: person }, body: { text, session } })
    if (!answer) return
    // What was typed since is the next note.
    if (formText(form, 'text') === text) setKept((count) => count + 1)
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
