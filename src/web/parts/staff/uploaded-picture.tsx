import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { NOT_A_PICTURE, PICTURE_TYPES } from '#domain/catalogue/picture-type.ts'
import { MAX_ALT } from '#domain/pictures/alt-text.ts'
import type { PictureOnPage } from '#server/services/catalogue/pictures/shown-pictures.ts'
import { chosenFiles } from '../../forms/chosen-files.ts'
import { redrawPicture } from '../../forms/redraw-picture.ts'
import { Button } from '../../ui/button.tsx'
import { CONTROL_CLASS } from '../../ui/fields/control-class.ts'
import { Field } from '../../ui/fields/field.tsx'
import { FieldFrame } from '../../ui/fields/field-frame.tsx'

const SIZES_UNDER_WAY = 'Making smaller sizes for phones. Readers see the picture already.'
const SIZES_FAILED = 'We couldn’t make smaller sizes, so readers load the picture in full size.'
const LOOK_MS = 1_000

/** A picture that was chosen and isn't saved yet. */
export function useChosenPicture() {
  const [picture, setPicture] = useState<string | null>(null)
  const [fault, setFault] = useState<string>()
  const newest = useRef<File>(undefined)
  async function choose(file: File | undefined): Promise<string | null> {
    newest.current = file
    const drawn = file ? await redrawPicture(file) : null
    // Another was chosen meanwhile.
    if (newest.current !== file) return drawn
    setPicture(drawn)
    setFault(file && !drawn ? NOT_A_PICTURE : undefined)
    return drawn
  }
  return {
    /** In base64. */
    picture,
    fault,
    choose,
    /** What is sent: undefined without a file, and for one that is no picture what the server refuses with its sentence. */
    async read(form: HTMLFormElement): Promise<string | undefined> {
      const [file] = chosenFiles(form, 'picture')
      return file && ((await choose(file)) ?? '')
    },
    forget(): void {
      setPicture(null)
      setFault(undefined)
    },
  }
}

export type ChosenPicture = ReturnType<typeof useChosenPicture>

type PictureFieldsProps = {
  label: string
  hint: string
  chosen: ChosenPicture
  /** Of the picture that is there. */
  alt?: string | undefined
  required?: boolean
  error: (field: string) => string | undefined
}

/** The file, what it looks like, and its description. */
export function PictureFields({ label, hint, chosen, alt, required = false, error }: PictureFieldsProps) {
  return (
    <>
      <FieldFrame label={label} hint={hint} error={chosen.fault ?? error('picture')}>
        {(wiring) => (
          <input
            {...wiring}
            type="file"
            name="picture"
            accept={PICTURE_TYPES.join(',')}
            required={required}
            className={CONTROL_CLASS}
            onChange={({ currentTarget: { files } }) => void chosen.choose(files?.[0])}
          />
        )}
      </FieldFrame>
      {chosen.picture && (
        <figure className="grid justify-items-start gap-2">
          <img
            src={`data:image/jpeg;base64,${chosen.picture}`}
            alt=""
            className="max-h-64 max-w-48 bg-shade outline-1 outline-ink/15 -outline-offset-1"
          />
          <figcaption className="font-sans text-fine text-soft">Not saved yet.</figcaption>
        </figure>
      )}
      <Field
        label="What it shows"
        name="alt"
        maxLength={MAX_ALT}
        defaultValue={alt}
        required={required}
        hint="For readers who can’t see it."
        error={error('alt')}
      />
    </>
  )
}

type SizesProps = { sizes: PictureOnPage['sizes']; busy: boolean; onRetry: () => void }

/** How far the smaller sizes of a picture are, and the way on where they failed. */
export function PictureSizes({ sizes, busy, onRetry }: SizesProps) {
  const { revalidate, state } = useRevalidator()
  const isUnderWay = sizes === 'waiting'
  useEffect(() => {
    if (!isUnderWay || state !== 'idle') return
    const timer = setTimeout(() => void revalidate(), LOOK_MS)
    return () => clearTimeout(timer)
  }, [isUnderWay, state, revalidate])
  return (
    <div className="grid justify-items-start gap-1">
      <p role="status" className="font-sans text-fine text-soft">
        {isUnderWay && SIZES_UNDER_WAY}
        {sizes === 'made' && 'Smaller sizes for phones are ready.'}
        {sizes === 'failed' && SIZES_FAILED}
      </p>
      {sizes === 'failed' && (
        <Button look="quiet" disabled={busy} onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  )
}
