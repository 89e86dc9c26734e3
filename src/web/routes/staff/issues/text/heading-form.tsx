import type { FormEvent } from 'react'
import { useRevalidator } from 'react-router'
import { saveHeading } from '#contract/reading/piece-editing.ts'
import { pieceSavedMeanwhile } from '#domain/reading/text/piece-limits.ts'
import type { OpenPiece } from '#server/services/reading/text/read-text.ts'
import { useStaffCall } from '../../../../calls/use-staff-call.ts'
import { useDraft } from '../../../../forms/use-draft.ts'
import { Notice } from '../../../../ui/notice.tsx'
import { SubmitButton } from '../../../../ui/submit-button.tsx'
import { toast } from '../../../../ui/toast.ts'
import { DraftBack, HeadingFields } from './heading-fields.tsx'

/** What stands above a piece that came from a file; its text stays as the file has it. */
export function HeadingForm({ piece }: { piece: OpenPiece }) {
  const { id, version, title, author, kind, free } = piece
  const saved = { title, author: author ?? '', kind: kind ?? '', free }
  const draft = useDraft({ key: `piece:${id}`, version, saved })
  const { typed, isBehind, isBack, change, toSend, endSaved, end } = draft
  const call = useStaffCall(saveHeading)
  const { revalidate } = useRevalidator()

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const answer = await call.send({ body: { piece: id, base: toSend.base, ...toSend.typed } })
    if (!answer) return revalidate()
    await endSaved(toSend, revalidate)
    call.reset()
    toast('Piece saved.')
  }

  return (
    <form
      ref={call.form}
      method="post"
      noValidate
      onSubmit={submit}
      data-kept
      aria-label="Piece"
      className="scripted grid max-w-[40rem] content-start gap-4"
    >
      {isBack && <DraftBack onDiscard={end} />}
      <HeadingFields typed={typed} change={change} error={call.field} />
      {isBehind && <Notice kind="warning">{`${pieceSavedMeanwhile(piece.updatedBy)} Theirs: ${title}.`}</Notice>}
      {!isBehind && call.general && <Notice kind="error">{call.general}</Notice>}
      <div>
        <SubmitButton status={call.status}>{isBehind ? 'Save and replace theirs' : 'Save piece'}</SubmitButton>
      </div>
    </form>
  )
}
