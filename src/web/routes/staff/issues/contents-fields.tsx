import { useRef } from 'react'
import type { ContentsEntry } from '#server/db/settings.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'

/** A piece as it is typed; the key stays with it when others are taken out. */
export type TypedPiece = { key: string; title: string; author: string; kind: string; page: string }

export function typedPieces(contents: readonly ContentsEntry[]): TypedPiece[] {
  return contents.map(({ page, ...piece }, at) => ({ ...piece, key: `piece ${at}`, page: String(page) }))
}

type ContentsFieldsProps = {
  pieces: readonly TypedPiece[]
  onChange: (pieces: TypedPiece[]) => void
  error: (name: string) => string | undefined
}

/** The pieces of an issue; saved in the order of their pages. */
export function ContentsFields({ pieces, onChange, error }: ContentsFieldsProps) {
  const made = useRef(0)
  const change = (key: string, part: Partial<TypedPiece>) =>
    onChange(pieces.map((piece) => (piece.key === key ? { ...piece, ...part } : piece)))

  function add() {
    made.current += 1
    onChange([...pieces, { key: `new ${made.current}`, title: '', author: '', kind: '', page: '' }])
  }

  return (
    <fieldset className="grid gap-4">
      <legend className="font-sans font-semibold text-body">Contents</legend>
      <p className="font-sans text-small text-soft">Shown on the issue’s page, sorted by page number.</p>
      {pieces.map((piece, at) => {
        const field = (name: 'title' | 'author' | 'kind' | 'page', label: string) => ({
          label,
          name: `contents.${at}.${name}`,
          value: piece[name],
          error: error(`contents.${at}.${name}`),
          onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
            change(piece.key, { [name]: currentTarget.value }),
        })
        return (
          <div key={piece.key} className="grid gap-3 border-rule border-t pt-4 sm:grid-cols-12">
            <Field {...field('page', 'Page')} inputMode="numeric" required className="sm:col-span-2" />
            <Field {...field('title', 'Piece')} required maxLength={200} className="sm:col-span-10" />
            <Field {...field('author', 'By (optional)')} maxLength={200} className="sm:col-span-6" />
            <Field {...field('kind', 'Kind (optional)')} maxLength={200} className="sm:col-span-4" />
            <div className="flex items-end sm:col-span-2">
              <Button
                look="quiet"
                aria-label={`Remove ${piece.title || 'this piece'}`}
                onClick={() => onChange(pieces.filter(({ key }) => key !== piece.key))}
              >
                Remove
              </Button>
            </div>
          </div>
        )
      })}
      {pieces.length === 0 && <p className="font-sans text-small text-soft">No pieces yet.</p>}
      <div>
        <Button look="outline" onClick={add}>
          Add a piece
        </Button>
      </div>
    </fieldset>
  )
}
