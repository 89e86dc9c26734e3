import type { RefObject } from 'react'
import { use } from 'react'
import { MAX_GIFTS } from '#domain/cart/quantity.ts'
import type { SubscribeForm } from '#domain/checkout/subscribe-form.ts'
import type { Day } from '#domain/day.ts'
import type { Medium } from '#domain/vocabulary.ts'
import type { Zones } from '#server/db/settings.ts'
import type { IssueCard } from '../../../parts/catalogue/issue-card.ts'
import { FormMemoryContext } from '../../../ui/fields/first-value.ts'
import { NumberField } from '../../../ui/fields/number-field.tsx'
import { GiftRecipients } from './gift-recipients.tsx'
import type { ReadRecipients } from './read-recipients.ts'

export type GiftRecipientsProps = {
  form: SubscribeForm
  medium: Medium
  zones: Zones
  today: Day
  first: IssueCard | null
  error: (name: string) => string | undefined
  /** They only go into the cart, where nobody is named. */
  later: boolean
  /** Where the form finds how to read what is asked here. */
  recipients: RefObject<ReadRecipients | null>
  onForm: (change: Partial<SubscribeForm>) => void
}

/** How many gifts, and who each one is for. Its script comes after the page, so what is remembered is recalled late. */
export function HowManyGifts({ later, ...props }: GiftRecipientsProps) {
  const { form, onForm } = props
  const memory = use(FormMemoryContext)
  return (
    <FormMemoryContext value={memory && { ...memory, recall: memory.recallLate }}>
      <NumberField
        label="How many gifts"
        hint={`1–${MAX_GIFTS} identical gifts, each with its own link.`}
        noun="gifts"
        name="quantity"
        min={1}
        max={MAX_GIFTS}
        value={form.quantity}
        onChange={(quantity) => onForm({ quantity })}
      />
      <p className="font-sans text-small text-soft">
        We’ll email you the gift, with a card to print and a link for the recipient.
      </p>
      {!later && <GiftRecipients {...props} />}
    </FormMemoryContext>
  )
}
