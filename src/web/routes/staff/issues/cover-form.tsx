import type { FormEvent } from 'react'
import { useRevalidator } from 'react-router'
import { saveCover } from '#contract/issues.ts'
import { PICTURE_TYPES } from '#domain/catalogue/picture-type.ts'
import { useStaffCall } from '../../../calls/use-staff-call.ts'
import { chosenFiles } from '../../../forms/chosen-files.ts'
import { redrawPicture } from '../../../forms/redraw-picture.ts'
import { Cover } from '../../../parts/catalogue/cover.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { toast } from '../../../ui/toast.ts'

type CoverFormProps = { issue: number; cover: string; drawn: boolean }

/** The cover as readers see it, and another in its place. */
export function CoverForm({ issue, cover, drawn }: CoverFormProps) {
  const call = useStaffCall(saveCover)
  const { revalidate } = useRevalidator()

  async function save(picture: string | null, form?: HTMLFormElement) {
    if (!(await call.send({ body: { issue, picture } }))) return
    call.reset()
    form?.reset()
    toast(picture === null ? 'Cover redrawn.' : 'Cover saved.')
    await revalidate()
  }
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const [file] = chosenFiles(form, 'picture')
    // What is no picture is refused by the server, with the sentence for it.
    await save((file && (await redrawPicture(file))) ?? '', form)
  }

  return (
    <form ref={call.form} method="post" onSubmit={submit} aria-label="Cover" noValidate className="scripted grid gap-4">
      <Cover src={cover} alt={`Cover of issue ${issue}`} className="max-w-48" />
      <p className="font-sans text-fine text-soft">
        {drawn ? 'Drawn from number, title and season until you upload a picture.' : 'An uploaded picture.'}
      </p>
      <Field
        label="Another picture"
        name="picture"
        type="file"
        accept={PICTURE_TYPES.join(',')}
        hint="Portrait, 3:4, at least 900 pixels wide. JPEG, PNG or WebP."
        error={call.field('picture')}
      />
      {call.general && <Notice kind="error">{call.general}</Notice>}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <SubmitButton status={call.status} look="outline">
          Use this picture
        </SubmitButton>
        {!drawn && (
          <Button look="quiet" onClick={() => void save(null)}>
            Use drawn cover
          </Button>
        )}
      </div>
    </form>
  )
}
