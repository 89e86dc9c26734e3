import type { FormEvent } from 'react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { splitPiece } from '#contract/reading/piece-editing.ts'
import { MAX_PIECE_TITLE } from '#domain/reading/text/piece-limits.ts'
import type { BlockForStaff, OpenPiece } from '#server/services/reading/text/read-text.ts'
import { useStaffCall } from '../../../../calls/use-staff-call.ts'
import { formText } from '../../../../forms/form-text.ts'
import { href } from '../../../../href.ts'
import { Field } from '../../../../ui/fields/field.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { SubmitButton } from '../../../../ui/submit-button.tsx'
import { toast } from '../../../../ui/toast.ts'

/** The rest of a piece, from a chosen paragraph on, as a piece of its own. */
export function SplitForm({ issue, piece }: { issue: number; piece: OpenPiece }) {
  const call = useStaffCall(splitPiece)
  const navigate = useNavigate()
  const [title, setTitle] = useState('')
  const blocks = piece.blocks.slice(1).filter(({ words }) => words !== '')
  if (blocks.length === 0)
    return <p className="font-sans text-small text-soft">This piece has one paragraph, so it can’t be split.</p>

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const block = Number(formText(event.currentTarget, 'block') || Number.NaN)
    const answer = await call.send({ body: { piece: piece.id, base: piece.version, block, title } })
    if (!answer) return
    toast('Piece split.')
    await navigate(href('/staff/issues/:number/text', { number: String(issue) }))
  }
  /** A heading is most likely the title of what follows. */
  function choose({ heading, words }: BlockForStaff) {
    if (heading && !words.endsWith('…')) setTitle(words)
  }

  const fault = call.field('block')
  return (
    <form
      ref={call.form}
      method="post"
      noValidate
      onSubmit={submit}
      aria-label="Split"
      className="scripted grid max-w-[40rem] content-start gap-4 font-sans text-small"
    >
      <fieldset data-field aria-invalid={fault ? true : undefined} className="grid min-w-0 gap-1.5">
        <legend className="mb-1.5 font-semibold">First paragraph of the new piece</legend>
        <div className="grid max-h-96 auto-rows-max overflow-y-auto border border-edge">
          {blocks.map((block) => (
            <label
              key={block.number}
              className="grid min-h-11 cursor-pointer grid-cols-[auto_1fr] items-center gap-x-3 border-rule border-b px-3 py-2 last:border-b-0 has-checked:bg-shade"
            >
              <input
                type="radio"
                name="block"
                value={block.number}
                className="size-5 accent-(--ink)"
                onChange={() => choose(block)}
              />
              <span className={block.heading ? 'font-semibold' : ''}>{block.words}</span>
            </label>
          ))}
        </div>
        {fault && <p className="font-medium text-error">{fault}</p>}
      </fieldset>
      <Field
        label="Title of the new piece"
        name="split_title"
        maxLength={MAX_PIECE_TITLE}
        required
        value={title}
        onValue={setTitle}
        error={call.field('title')}
      />
      {call.general && <Notice kind="error">{call.general}</Notice>}
      <div>
        <SubmitButton status={call.status} look="outline">
          Split here
        </SubmitButton>
      </div>
    </form>
  )
}
