import type { FormEvent } from 'react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { claimCopy } from '#contract/delivery/claims.ts'
import type { ClaimReason, ClaimRemedy } from '#domain/delivery/claim.ts'
import { CLAIM_REASONS } from '#domain/delivery/claim.ts'
import { REASON_WORDS, REMEDY_WORDS } from '#domain/delivery/claim-words.ts'
import { useCall } from '../../../calls/use-call.ts'
import { href } from '../../../href.ts'
import { ViewLink } from '../../../parts/access/view-only.tsx'
import { useRootData } from '../../../root-data.ts'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { FieldError } from '../../../ui/fields/field-frame.tsx'
import { RadioCards } from '../../../ui/fields/radio-cards.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'

const DETAILS: Record<ClaimRemedy, string> = {
  copy: 'We mail it to the address above.',
  issue: 'We add it to the end of your subscription.',
}

type ClaimFormProps = {
  number: number
  /** What can be given; nothing: then staff find a way. */
  remedies: readonly ClaimRemedy[]
  sentTo: string | null
  /** Where a new copy goes. */
  address: string | null
  needsAddress: boolean
}

export function ClaimForm({ number, remedies, sentTo, address, needsAddress }: ClaimFormProps) {
  const call = useCall(claimCopy)
  const session = useRootData()?.visitor.session ?? ''
  const { revalidate } = useRevalidator()
  const [reason, setReason] = useState<ClaimReason>('missing')
  const [remedy, setRemedy] = useState<ClaimRemedy | null>(remedies[0] ?? null)
  const [confirmed, setConfirmed] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    const body = { reason, remedy, address_confirmed: confirmed, session }
    if (await call.send({ params: { number: String(number) }, body })) await revalidate()
  }

  const notConfirmed = call.field('address_confirmed')
  return (
    <form ref={call.form} method="post" onSubmit={submit} noValidate className="grid gap-8">
      {call.general && <Notice kind="error">{call.general}</Notice>}
      <RadioCards
        legend="What happened?"
        name="reason"
        value={reason}
        onChange={(value) => setReason(value as ClaimReason)}
        options={CLAIM_REASONS.map((value) => ({ value, label: REASON_WORDS[value] }))}
        error={call.field('reason')}
        columns="two"
      />
      <div className="grid gap-2 font-sans text-small">
        <p className="font-semibold">Your address</p>
        {sentTo && sentTo !== address && (
          <p className="text-soft">
            No. {number} was mailed to {sentTo}.
          </p>
        )}
        {address && (
          <>
            <p>{address}</p>
            <Checkbox name="address_confirmed" label="This is my current address" onChecked={setConfirmed} />
            {notConfirmed && <FieldError id="address-not-confirmed">{notConfirmed}</FieldError>}
          </>
        )}
        {needsAddress && <p>Add your address first if you’d like a new copy.</p>}
        <p>
          <ViewLink to={href('/account/address')} className="linked">
            {address ? 'Change address' : 'Add an address'}
          </ViewLink>
        </p>
      </div>
      {remedies.length > 0 ? (
        <RadioCards
          legend="What would you like?"
          name="remedy"
          value={remedy}
          onChange={(value) => setRemedy(value as ClaimRemedy)}
          options={remedies.map((value) => ({ value, label: REMEDY_WORDS[value], detail: DETAILS[value] }))}
          error={call.field('remedy')}
          columns="two"
        />
      ) : (
        <p>This issue is sold out. Tell us, and we’ll find a way to make up for it.</p>
      )}
      <div>
        <SubmitButton status={call.status}>Send</SubmitButton>
      </div>
    </form>
  )
}
