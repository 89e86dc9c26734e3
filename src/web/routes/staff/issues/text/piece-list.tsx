import { useRef } from 'react'
import { Link, useRevalidator } from 'react-router'
import { mergePieces, movePiece, removePiece } from '#contract/reading/piece-editing.ts'
import { useStaffCall } from '../../../../calls/use-staff-call.ts'
import { href } from '../../../../href.ts'
import type { Column } from '../../../../parts/staff/staff-table.tsx'
import { StaffTable } from '../../../../parts/staff/staff-table.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Checkbox } from '../../../../ui/fields/checkbox.tsx'
import { Field } from '../../../../ui/fields/field.tsx'
import { LinkButton } from '../../../../ui/link-button.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { toast } from '../../../../ui/toast.ts'
import { InDialog } from '../../in-dialog.tsx'
import type { TextData } from './text-data.ts'

type Row = TextData['rows'][number]
type Piece = NonNullable<Row['piece']>
type PieceListProps = Pick<TextData, 'issue' | 'rows'>

/** The pieces beside the printed contents, and what can be done with each. */
export function PieceList({ issue, rows }: PieceListProps) {
  const { move, fault } = useMoving()
  const pieces = rows.flatMap(({ piece }) => piece ?? [])
  const at = { number: String(issue.number) }
  const columns: readonly Column<Row>[] = [
    { key: 'piece', head: 'Piece', cell: ({ piece }) => piece && <PieceCell issue={issue} piece={piece} /> },
    { key: 'printed', head: 'Printed contents', cell: printedCell },
    { key: 'words', head: 'Words', numeric: true, cell: ({ piece }) => piece?.words.toLocaleString('en-US') },
    { key: 'open', head: 'Open to', cell: ({ piece }) => piece && (piece.free ? 'Everyone' : 'Owners') },
    { key: 'source', head: 'From', cell: ({ piece }) => piece && (piece.written ? 'Written here' : 'File') },
    {
      key: 'act',
      head: 'Change',
      cell: ({ piece }) =>
        piece && (
          <span className="scripted flex flex-wrap gap-x-4">
            <MoveButtons piece={piece} among={pieces} move={move} />
            <MergeWithNext piece={piece} next={pieces[pieces.indexOf(piece) + 1]} released={issue.released} />
            <DeletePiece piece={piece} released={issue.released} />
          </span>
        ),
    },
  ]
  return (
    <div className="grid grid-cols-1 gap-4">
      {fault && <Notice kind="error">{fault}</Notice>}
      <StaffTable
        caption="Pieces"
        columns={columns}
        rows={rows}
        rowKey={({ piece, printed }) => piece?.id ?? `printed ${printed?.title}`}
        empty="No text yet. Upload an EPUB below, or write a piece."
      />
      <div>
        <LinkButton as={Link} to={href('/staff/issues/:number/text/new', at)} look="outline">
          Write a piece
        </LinkButton>
      </div>
    </div>
  )
}

function PieceCell({ issue, piece }: { issue: TextData['issue']; piece: Piece }) {
  const { id, slug, title, author, kind, updatedAt, updatedBy } = piece
  return (
    <span className="grid min-w-48 gap-x-4">
      <Link
        to={href('/staff/issues/:number/text/:piece', { number: String(issue.number), piece: id })}
        className="linked inline-flex min-h-6 items-center justify-self-start font-semibold"
      >
        {title}
      </Link>
      <span className="text-soft">{[author, kind].filter(Boolean).join(', ')}</span>
      {updatedAt && <span className="text-fine text-soft">{[updatedAt, updatedBy].filter(Boolean).join(', ')}</span>}
      <a
        href={href('/issue/:slug/:piece', { slug: issue.slug, piece: slug })}
        className="inline-flex min-h-6 items-center justify-self-start break-all text-fine text-soft underline"
      >
        {issue.released ? 'View' : 'Preview'}: /{slug}
      </a>
    </span>
  )
}

function printedCell({ piece, printed, same }: Row) {
  if (!printed) return <span className="font-semibold text-warning">Not in the contents</span>
  if (!piece)
    return (
      <span className="grid min-w-40">
        {printed.title}
        <span className="font-semibold text-warning">No text</span>
      </span>
    )
  return (
    <span className="grid min-w-40">
      {printed.title}
      {same ? (
        <span className="text-soft">{printed.author}</span>
      ) : (
        <span className="font-semibold text-warning">Title differs</span>
      )}
    </span>
  )
}

/** Keeps the focus on the button that was pressed, wherever its row is now. */
function useMoving() {
  const call = useStaffCall(movePiece)
  const { revalidate } = useRevalidator()
  const underWay = useRef(false)
  async function move({ id, title }: Piece, to: 'up' | 'down') {
    if (underWay.current) return
    underWay.current = true
    const answer = await call.send({ body: { piece: id, to } })
    await revalidate()
    underWay.current = false
    if (!answer) return
    call.reset()
    toast(`${title} is number ${answer.position} now.`)
    requestAnimationFrame(() => document.getElementById(`${to}-${id}`)?.focus())
  }
  return { move, fault: call.general }
}

type MoveButtonsProps = {
  piece: Piece
  among: readonly Piece[]
  move: (piece: Piece, to: 'up' | 'down') => void
}

/** Neither is ever switched off, as a button that is loses the focus. */
function MoveButtons({ piece, among, move }: MoveButtonsProps) {
  const at = among.indexOf(piece)
  const buttons = [
    ['up', 'Up', at === 0],
    ['down', 'Down', at === among.length - 1],
  ] as const
  return buttons.map(([to, says, isEnd]) => (
    <Button
      key={to}
      id={`${to}-${piece.id}`}
      look="quiet"
      aria-label={`Move ${piece.title} ${to}`}
      aria-disabled={isEnd || undefined}
      onClick={() => {
        if (!isEnd) move(piece, to)
      }}
    >
      {says}
    </Button>
  ))
}

function MergeWithNext({ piece, next, released }: { piece: Piece; next: Piece | undefined; released: boolean }) {
  if (!next) return null
  return (
    <InDialog
      endpoint={mergePieces}
      title={`Merge with ${next.title}`}
      button={`Merge ${piece.title} with the next`}
      says="Merge"
      submit="Merge"
      body={(text) => ({
        piece: piece.id,
        base: piece.version,
        next: next.id,
        next_base: next.version,
        heading: text('heading') !== '',
        reason: text('reason'),
      })}
    >
      {(error) => (
        <>
          <p>
            “{next.title}” becomes the end of “{piece.title}”.
            {released && ' Its own address will stop working.'}
          </p>
          <Checkbox name="heading" label={`Keep “${next.title}” as a heading`} defaultChecked />
          {released && <Field label="Reason" name="reason" maxLength={200} required error={error('reason')} />}
        </>
      )}
    </InDialog>
  )
}

function DeletePiece({ piece, released }: { piece: Piece; released: boolean }) {
  return (
    <InDialog
      endpoint={removePiece}
      title={`Delete ${piece.title}?`}
      button={`Delete ${piece.title}`}
      says="Delete"
      submit="Delete piece"
      body={(text) => ({ piece: piece.id, base: piece.version, reason: text('reason') })}
    >
      {(error) => (
        <>
          <p>
            {piece.written ? 'The text you wrote will be gone.' : 'To get it back, upload the EPUB again.'}
            {released && ' Readers lose their place in it, and links to it stop working.'}
          </p>
          {released && <Field label="Reason" name="reason" maxLength={200} required error={error('reason')} />}
        </>
      )}
    </InDialog>
  )
}
