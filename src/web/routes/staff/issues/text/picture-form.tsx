import type { FormEvent } from 'react'
import { useRevalidator } from 'react-router'
import { savePicture } from '#contract/reading/piece-editing.ts'
import { PICTURE_TYPES } from '#domain/catalogue/picture-type.ts'
import { MAX_ALT } from '#domain/pictures/alt-text.ts'
import type { PictureForStaff } from '#server/services/reading/text/read-text.ts'
import { useStaffCall } from '../../../../calls/use-staff-call.ts'
import { chosenFiles } from '../../../../forms/chosen-files.ts'
import { formText } from '../../../../forms/form-text.ts'
import { redrawPicture } from '../../../../forms/redraw-picture.ts'
import { Button } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/fields/field.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { SubmitButton } from '../../../../ui/submit-button.tsx'
import type { TextData } from './text-data.ts'

type PictureFormProps = {
  issue: TextData['issue']
  pictures: readonly PictureForStaff[]
  onInsert: (markdown: string) => void
}

/** Uploads a picture and writes it into the text where the cursor is. */
export function PictureForm({ issue, pictures, onInsert }: PictureFormProps) {
  const call = useStaffCall(savePicture)
  const { revalidate } = useRevalidator()

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const [file] = chosenFiles(form, 'picture')
    const alt = formText(form, 'alt')
    const answer = await call.send(async () => {
      // What is no picture is refused by the server, with the sentence for it.
      const picture = (file && (await redrawPicture(file))) ?? ''
      return { body: { issue: issue.number, picture, alt } }
    })
    if (!answer) return
    call.reset()
    form.reset()
    onInsert(answer.markdown)
    await revalidate()
  }

  return (
    <section aria-label="Pictures" className="scripted grid gap-4 border-rule border-t pt-4">
      <form ref={call.form} method="post" noValidate onSubmit={submit} aria-label="Pictures" className="grid gap-4">
        <Field
          label="Picture"
          name="picture"
          type="file"
          accept={PICTURE_TYPES.join(',')}
          required
          hint="JPEG, PNG or WebP."
          error={call.field('picture')}
        />
        <Field
          label="Description"
          name="alt"
          maxLength={MAX_ALT}
          required
          hint="For readers who can’t see it."
          error={call.field('alt')}
        />
        {call.general && <Notice kind="error">{call.general}</Notice>}
        <div>
          <SubmitButton status={call.status} look="outline">
            Upload and insert
          </SubmitButton>
        </div>
      </form>
      {pictures.length > 0 && (
        <ul className="grid gap-2 font-sans text-small">
          {pictures.map(({ name, label, alt }) => (
            <li key={name} className="grid grid-cols-[4rem_1fr_auto] items-center gap-x-4">
              <img
                src={`/pictures/piece/${issue.slug}/${name}`}
                alt=""
                width={64}
                height={48}
                loading="lazy"
                className="h-12 w-16 object-cover"
              />
              <span className="min-w-0 break-words">{alt}</span>
              <Button look="quiet" aria-label={`Insert ${alt}`} onClick={() => onInsert(`![${alt}](${label})`)}>
                Insert
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
