import type { FormEvent } from 'react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { grantClaim, refuseClaim } from '#contract/delivery/claims.ts'
import type { ClaimRemedy } from '#domain/delivery/claim.ts'
import { CLAIM_REMEDIES } from '#domain/delivery/claim.ts'
import { REMEDY_WORDS } from '#domain/delivery/claim-words.ts'
import type { WaitingClaim } from '#server/services/delivery/claim-list.ts'
import { useStaffCall } from '../../../calls/use-staff-call.ts'
import { formText } from '../../../forms/form-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { RadioCards } from '../../../ui/fields/radio-cards.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'

type Claim = Pick<WaitingClaim, 'id' | 'issue' | 'wish' | 'inStock' | 'reader'>

/** Grant or refuse; the reader is written to either way. */
export function DecideClaim({ claim }: { claim: Claim }) {
  const [open, setOpen] = useState<'grant' | 'refuse' | null>(null)
  const what = `No. ${claim.issue}, ${claim.reader.name}`
  return (
    <span className="flex gap-x-4">
      <Button look="quiet" className="scripted" aria-label={`Grant: ${what}`} onClick={() => setOpen('grant')}>
        Grant
      </Button>
      <Button look="quiet" className="scripted" aria-label={`Refuse: ${what}`} onClick={() => setOpen('refuse')}>
        Refuse
      </Button>
      <Dialog open={open === 'grant'} onClose={() => setOpen(null)} title={`Grant: ${what}`}>
        <Grant claim={claim} />
      </Dialog>
      <Dialog open={open === 'refuse'} onClose={() => setOpen(null)} title={`Refuse: ${what}`}>
        <Refuse claim={claim} />
      </Dialog>
    </span>
  )
}

function Grant({ claim: { id, wish, inStock } }: { claim: Claim }) {
  const call = useStaffCall(grantClaim)
  const { revalidate } = useRevalidator()
  const [remedy, setRemedy] = useState<ClaimRemedy>(wish ?? (inStock ? 'copy' : 'issue'))
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (await call.send({ body: { claim: id, remedy } })) await revalidate()
  }
  return (
    <form ref={call.form} method="post" onSubmit={submit} aria-label="Grant claim" className="grid gap-4">
      {call.general && <Notice kind="error">{call.general}</Notice>}
      <RadioCards
        legend="The reader gets"
        name="remedy"
        value={remedy}
        onChange={(value) => setRemedy(value as ClaimRemedy)}
        options={CLAIM_REMEDIES.map((value) => ({
          value,
          label: REMEDY_WORDS[value],
          disabled: value === 'copy' && !inStock,
          ...(value === wish && { aside: 'The reader’s choice' }),
        }))}
        error={call.field('remedy')}
      />
      <SubmitButton status={call.status}>Grant claim</SubmitButton>
    </form>
  )
}

function Refuse({ claim: { id } }: { claim: Claim }) {
  const call = useStaffCall(refuseClaim)
  const { revalidate } = useRevalidator()
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (await call.send({ body: { claim: id, says: formText(event.currentTarget, 'says') } })) await revalidate()
  }
  return (
    <form ref={call.form} method="post" onSubmit={submit} aria-label="Refuse claim" className="grid gap-4">
      {call.general && <Notice kind="error">{call.general}</Notice>}
      <TextArea label="Why, in a sentence to the reader" name="says" rows={3} required error={call.field('says')} />
      <SubmitButton status={call.status}>Refuse claim</SubmitButton>
    </form>
  )
}
