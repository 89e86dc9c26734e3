import type { FormEvent } from 'react'
import { useRef, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { previewPiece, writePiece } from '#contract/reading/piece-editing.ts'
import { MAX_MARKDOWN, pieceSavedMeanwhile } from '#domain/reading/text/piece-limits.ts'
import type { PictureForStaff } from '#server/services/reading/text/read-text.ts'
import { useStaffCall } from '../../../../calls/use-staff-call.ts'
import { useDraft } from '../../../../forms/use-draft.ts'
import { href } from '../../../../href.ts'
import { Button } from '../../../../ui/button.tsx'
import { TextArea } from '../../../../ui/fields/text-area.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { SubmitButton } from '../../../../ui/submit-button.tsx'
import { toast } from '../../../../ui/toast.ts'
import { DraftBack, HeadingFields } from './heading-fields.tsx'
import { PictureForm } from './picture-form.tsx'
import { PieceLeftOut, PiecePreview } from './piece-preview.tsx'
import type { TextData } from './text-data.ts'

type EditedPiece = {
  /** Null for a new one. */
  id: string | null
  version: number
  title: string
  author: string | null
  kind: string | null
  free: boolean
  markdown: string
  updatedBy: string | null
}
type PieceEditorProps = { issue: TextData['issue']; piece: EditedPiece; pictures: readonly PictureForStaff[] }

const HINT =
  'Markdown: ## Heading, *italic*, **bold**, > quotation, *** for a break, [link](https://…). A note: text[^1], and below it [^1]: the note. Verse: ::: verse, the poem line by line with an empty line between stanzas and two spaces to indent, then :::'

/** A piece in Markdown. What is typed stays in the tab until it is saved, whatever happens. */
export function PieceEditor({ issue, piece, pictures }: PieceEditorProps) {
  const { id, version, title, author, kind, free, markdown } = piece
  const saved = { title, author: author ?? '', kind: kind ?? '', free, markdown }
  const key = `piece:${id ?? `new ${issue.number}`}`
  const draft = useDraft({ key, version, saved })
  const { typed, isChanged, isBehind, isBack, change, toSend, endSaved, end } = draft
  const [shown, setShown] = useState<{ html: string } | null>(null)
  const area = useRef<HTMLDivElement>(null)
  const call = useStaffCall(writePiece)
  const preview = useStaffCall(previewPiece)
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const answer = await call.send({ body: { issue: issue.number, piece: id, base: toSend.base, ...toSend.typed } })
    if (!answer) return revalidate()
    const at = { number: String(issue.number), piece: answer.piece }
    const open = () => navigate(href('/staff/issues/:number/text/:piece', at))
    await endSaved(toSend, id === null ? open : revalidate, `piece:${answer.piece}`)
    call.reset()
    toast('Piece saved.')
  }

  async function tryOut() {
    const { title: typedTitle, author: by, markdown: text } = typed
    const body = { issue: issue.number, title: typedTitle, author: by, markdown: text }
    setShown(await preview.send({ body }))
  }

  /** At the cursor, on lines of its own. */
  function insert(picture: string) {
    const field = area.current?.querySelector('textarea')
    const at = field?.selectionEnd ?? typed.markdown.length
    const before = typed.markdown.slice(0, at).trimEnd()
    const after = typed.markdown.slice(at).trimStart()
    change({ markdown: [before, picture, after].filter(Boolean).join('\n\n') })
  }

  return (
    <div className="grid gap-x-12 gap-y-8 lg:grid-cols-2">
      <div className="grid min-w-0 content-start gap-8">
        <form
          ref={call.form}
          method="post"
          noValidate
          onSubmit={submit}
          data-kept
          aria-label="Piece"
          className="scripted grid content-start gap-4"
        >
          {isBack && <DraftBack onDiscard={end} />}
          <HeadingFields typed={typed} change={change} error={call.field} />
          <div ref={area}>
            <TextArea
              label="Text"
              name="markdown"
              rows={24}
              maxLength={MAX_MARKDOWN}
              value={typed.markdown}
              onChange={({ currentTarget }) => change({ markdown: currentTarget.value })}
              hint={HINT}
              error={call.field('markdown')}
            />
          </div>
          {isBehind && <Notice kind="warning">{pieceSavedMeanwhile(piece.updatedBy)}</Notice>}
          {!isBehind && call.general && <Notice kind="error">{call.general}</Notice>}
          <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
            <SubmitButton status={call.status}>{isBehind ? 'Save and replace theirs' : 'Save piece'}</SubmitButton>
            <Button look="outline" aria-disabled={preview.status === 'sending' || undefined} onClick={tryOut}>
              Preview
            </Button>
            <span className="font-sans text-small text-soft">{isChanged ? 'Not saved yet' : id && 'Saved'}</span>
          </div>
        </form>
        <PictureForm issue={issue} pictures={pictures} onInsert={insert} />
      </div>
      <section aria-label="Preview" className="grid min-w-0 content-start gap-4">
        {isBehind && (
          <TextArea label={`Saved by ${piece.updatedBy ?? 'someone else'}`} rows={12} readOnly value={markdown} />
        )}
        {previewFaults(preview).map((fault) => (
          <Notice key={fault} kind="error">
            {fault}
          </Notice>
        ))}
        {preview.answer && <PieceLeftOut dropped={preview.answer.dropped} />}
        {shown && <PiecePreview title={typed.title} author={typed.author} html={shown.html} />}
      </section>
    </div>
  )
}

type PreviewCall = { general: string | null; field: (name: string) => string | undefined }

function previewFaults({ general, field }: PreviewCall): string[] {
  return [general, field('title'), field('markdown')].filter((fault): fault is string => Boolean(fault))
}
