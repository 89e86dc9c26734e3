import type { FormEvent } from 'react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { saveProductPicture } from '#contract/catalogue/products.ts'
import { NOT_A_PICTURE, PICTURE_TYPES } from '#domain/catalogue/picture-type.ts'
import { useStaffCall } from '../../../../calls/use-staff-call.ts'
import { chosenFiles } from '../../../../forms/chosen-files.ts'
import { redrawPicture } from '../../../../forms/redraw-picture.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { Field } from '../../../../ui/fields/field.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { SubmitButton } from '../../../../ui/submit-button.tsx'

export function PictureField({ error, required }: { error: string | undefined; required?: boolean }) {
  return (
    <Field
      label={required ? 'Picture' : 'Picture (optional)'}
      name="picture"
      type="file"
      accept={PICTURE_TYPES.join(',')}
      required={required}
      hint="JPEG, PNG or WebP. The store crops it to a square."
      error={error}
    />
  )
}

export function ChangePicture({ product: { ref, name } }: { product: { ref: string; name: string } }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button look="quiet" className="scripted" aria-label={`Picture of ${name}`} onClick={() => setOpen(true)}>
        Picture
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={`${name}: another picture`}>
        {open && <PictureForm product={ref} onDone={() => setOpen(false)} />}
      </Dialog>
    </>
  )
}

function PictureForm({ product, onDone }: { product: string; onDone: () => void }) {
  const call = useStaffCall(saveProductPicture)
  const { revalidate } = useRevalidator()
  const [fault, setFault] = useState<string>()
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const [file] = chosenFiles(event.currentTarget, 'picture')
    const picture = file && (await redrawPicture(file))
    setFault(picture ? undefined : NOT_A_PICTURE)
    if (!picture || !(await call.send({ body: { ref: product, picture } }))) return
    await revalidate()
    onDone()
  }
  return (
    <form ref={call.form} method="post" noValidate onSubmit={submit} aria-label="Picture" className="grid gap-4">
      <PictureField required error={call.field('picture') ?? fault} />
      {call.general && <Notice kind="error">{call.general}</Notice>}
      <SubmitButton status={call.status}>Save</SubmitButton>
    </form>
  )
}
