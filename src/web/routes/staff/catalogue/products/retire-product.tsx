import type { FormEvent } from 'react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { retireProduct } from '#contract/catalogue/products.ts'
import { useStaffCall } from '../../../../calls/use-staff-call.ts'
import { formText } from '../../../../forms/form-text.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { Field } from '../../../../ui/fields/field.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { SubmitButton } from '../../../../ui/submit-button.tsx'

type Product = { ref: string; name: string; retiredAt: Date | null }

export function RetireProduct({ product: { ref, name, retiredAt } }: { product: Product }) {
  const [open, setOpen] = useState(false)
  const call = useStaffCall(retireProduct)
  const { revalidate } = useRevalidator()
  const says = retiredAt ? 'Sell again' : 'Retire'
  function close() {
    setOpen(false)
    call.reset()
  }
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const body = { ref, retired: !retiredAt, reason: formText(event.currentTarget, 'reason') }
    if (!(await call.send({ body }))) return
    close()
    await revalidate()
  }
  return (
    <>
      <Button look="quiet" className="scripted" aria-label={`${says}: ${name}`} onClick={() => setOpen(true)}>
        {says}
      </Button>
      <Dialog open={open} onClose={close} title={`${says}: ${name}`}>
        {open && (
          <form ref={call.form} method="post" noValidate onSubmit={submit} className="grid gap-4">
            <p>
              {retiredAt
                ? 'It’s back in the store with its current stock.'
                : 'It leaves the store and can’t be bought. Past orders and downloads still work.'}
            </p>
            <Field label="Reason" name="reason" maxLength={200} required error={call.field('reason')} />
            {call.general && <Notice kind="error">{call.general}</Notice>}
            <SubmitButton status={call.status}>{says}</SubmitButton>
          </form>
        )}
      </Dialog>
    </>
  )
}
