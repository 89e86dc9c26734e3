import { MAX_PIECE_KIND, MAX_PIECE_TITLE } from '#domain/reading/text/piece-limits.ts'
import { Button } from '../../../../ui/button.tsx'
import { Checkbox } from '../../../../ui/fields/checkbox.tsx'
import { Field } from '../../../../ui/fields/field.tsx'
import { Notice } from '../../../../ui/notice.tsx'

export type TypedHeading = { title: string; author: string; kind: string; free: boolean }

type HeadingFieldsProps = {
  typed: TypedHeading
  change: (changed: Partial<TypedHeading>) => void
  error: (name: string) => string | undefined
}

export function HeadingFields({ typed, change, error }: HeadingFieldsProps) {
  return (
    <>
      <Field
        label="Title"
        name="title"
        maxLength={MAX_PIECE_TITLE}
        required
        value={typed.title}
        onValue={(title) => change({ title })}
        error={error('title')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label="By (optional)"
          name="author"
          maxLength={MAX_PIECE_TITLE}
          value={typed.author}
          onValue={(author) => change({ author })}
          error={error('author')}
        />
        <Field
          label="Kind (optional)"
          name="kind"
          maxLength={MAX_PIECE_KIND}
          value={typed.kind}
          onValue={(kind) => change({ kind })}
          error={error('kind')}
        />
      </div>
      <Checkbox
        name="free"
        label="Free to read"
        hint="Anyone can read all of it, without a subscription."
        checked={typed.free}
        onChecked={(free) => change({ free })}
      />
    </>
  )
}

export function DraftBack({ onDiscard }: { onDiscard: () => void }) {
  return (
    <Notice title="Your unsaved text is back.">
      <Button look="quiet" onClick={onDiscard}>
        Discard it
      </Button>
    </Notice>
  )
}
