import type { FormEvent } from 'react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { saveProductPicture } from '#contract/catalogue/products.ts'
import { isBusy } from '#domain/checkout/submit-status.ts'
import { useStaffCall } from '../../../../calls/use-staff-call.ts'
import { formText } from '../../../../forms/form-text.ts'
import { ProductPicture } from '../../../../parts/catalogue/product-picture.tsx'
import { PictureFields, PictureSizes, useChosenPicture } from '../../../../parts/staff/uploaded-picture.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { SubmitButton } from '../../../../ui/submit-button.tsx'
import type { ShownProduct } from './product-list.tsx'

export const PICTURE_HINT = 'JPEG, PNG or WebP. The store crops it to a square.'

export function ChangePicture({ product }: { product: ShownProduct }) {
  const [open, setOpen] = useState(false)
  const { name } = product
  return (
    <>
      <Button look="quiet" className="scripted" aria-label={`Picture of ${name}`} onClick={() => setOpen(true)}>
        Picture
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={`${name}: another picture`}>
        {open && <PictureForm product={product} onDone={() => setOpen(false)} />}
      </Dialog>
    </>
  )
}

function PictureForm({ product, onDone }: { product: ShownProduct; onDone: () => void }) {
  const { ref, name, shown } = product
  const alt = shown.alt ?? name
  const call = useStaffCall(saveProductPicture)
  const { revalidate } = useRevalidator()
  const chosen = useChosenPicture()

  async function save(read: () => Promise<{ picture?: string | null; alt?: string }>): Promise<boolean> {
    const answer = await call.send(async () => ({ body: { ref, ...(await read()) } }))
    if (answer) await revalidate()
    return answer !== null
  }
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const described = formText(form, 'alt')
    const saved = await save(async () => {
      const picture = (await chosen.read(form)) ?? (shown.drawn ? '' : undefined)
      return { ...(picture !== undefined && { picture }), alt: described }
    })
    if (saved) onDone()
  }
  return (
    <form ref={call.form} method="post" noValidate onSubmit={submit} aria-label="Picture" className="grid gap-4">
      <div className="max-w-40">
        <ProductPicture picture={shown.shown} alt={alt} />
      </div>
      {!shown.drawn && (
        <PictureSizes sizes={shown.sizes} busy={isBusy(call.status)} onRetry={() => void save(async () => ({ alt }))} />
      )}
      <PictureFields
        label="Picture"
        hint={PICTURE_HINT}
        chosen={chosen}
        alt={shown.drawn ? '' : alt}
        error={call.field}
      />
      {call.general && <Notice kind="error">{call.general}</Notice>}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <SubmitButton status={call.status}>Save</SubmitButton>
        {!shown.drawn && (
          <Button
            look="quiet"
            onClick={async () => {
              if (await save(async () => ({ picture: null }))) onDone()
            }}
          >
            Remove picture
          </Button>
        )}
      </div>
    </form>
  )
}
