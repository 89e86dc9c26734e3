import type { FormEvent } from 'react'
import { useRevalidator } from 'react-router'
import { saveCover } from '#contract/issues.ts'
import { isBusy } from '#domain/checkout/submit-status.ts'
import type { PictureOnPage } from '#server/services/catalogue/pictures/shown-pictures.ts'
import { useStaffCall } from '../../../calls/use-staff-call.ts'
import { chosenFiles } from '../../../forms/chosen-files.ts'
import { formText } from '../../../forms/form-text.ts'
import { Cover } from '../../../parts/catalogue/cover.tsx'
import { PictureFields, PictureSizes, useChosenPicture } from '../../../parts/staff/uploaded-picture.tsx'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { toast } from '../../../ui/toast.ts'

type CoverFormProps = { issue: number; cover: PictureOnPage; alt: string }

/** The cover as readers see it, and another in its place. */
export function CoverForm({ issue, cover: { shown, drawn, sizes }, alt }: CoverFormProps) {
  const call = useStaffCall(saveCover)
  const { revalidate } = useRevalidator()
  const chosen = useChosenPicture()

  async function save(read: () => Promise<{ picture?: string | null; alt?: string }>, says: string) {
    if (!(await call.send(async () => ({ body: { issue, ...(await read()) } })))) return
    call.reset()
    call.form.current?.reset()
    chosen.forget()
    toast(says)
    await revalidate()
  }
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const described = formText(form, 'alt')
    const isPictured = drawn || chosenFiles(form, 'picture').length > 0
    await save(
      async () => ({ alt: described, ...(isPictured && { picture: (await chosen.read(form)) ?? '' }) }),
      isPictured ? 'Cover saved.' : 'Description saved.',
    )
  }

  return (
    <form ref={call.form} method="post" onSubmit={submit} aria-label="Cover" noValidate className="scripted grid gap-4">
      <Cover picture={shown} alt={alt} className="max-w-48" />
      <p className="font-sans text-fine text-soft">
        {drawn ? 'Drawn from number, title and season until you upload a picture.' : 'An uploaded picture.'}
      </p>
      {!drawn && (
        <PictureSizes
          sizes={sizes}
          busy={isBusy(call.status)}
          onRetry={() => void save(async () => ({ alt }), 'Trying again.')}
        />
      )}
      {/* What was chosen now would be gone with what is saved. */}
      <fieldset disabled={isBusy(call.status)} className="contents">
        <PictureFields
          key={shown.src}
          label="Another picture"
          hint="Portrait, 3:4, at least 900 pixels wide. JPEG, PNG or WebP."
          chosen={chosen}
          alt={drawn ? '' : alt}
          error={call.field}
        />
      </fieldset>
      {call.general && <Notice kind="error">{call.general}</Notice>}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <SubmitButton status={call.status} look="outline">
          {drawn || chosen.picture ? 'Use this picture' : 'Save description'}
        </SubmitButton>
        {!drawn && (
          <Button look="quiet" onClick={() => void save(async () => ({ picture: null }), 'Cover redrawn.')}>
            Use drawn cover
          </Button>
        )}
      </div>
    </form>
  )
}
