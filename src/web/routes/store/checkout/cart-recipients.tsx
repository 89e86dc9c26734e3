import type { RefObject } from 'react'
import { use, useEffect } from 'react'
import type { CartAnswer } from '#contract/cart.ts'
import type { Day } from '#domain/day.ts'
import type { Deliverable } from '#domain/vocabulary.ts'
import { mediumOf, zoneOf } from '#domain/vocabulary.ts'
import type { Zones } from '#server/db/settings.ts'
import { Block } from '../../../checkout/block.tsx'
import { FormMemoryContext } from '../../../ui/fields/first-value.ts'
import { OneRecipient } from '../../subscribe/gift/one-recipient.tsx'
import type { ReadRecipients } from '../../subscribe/gift/read-recipients.ts'
import { readRecipients } from '../../subscribe/gift/read-recipients.ts'

export type CartRecipientsProps = {
  giftsubs: CartAnswer['billing']['a']['giftsubs']
  zones: Zones
  today: Day
  error: (name: string) => string | undefined
  /** Where the form finds how to read what is asked here. */
  recipients: RefObject<ReadRecipients | null>
}

/** Who each gift in the cart is for. What was put in is priced, so each can be mailed only where it was bought for. */
export function CartRecipients({ giftsubs, zones, today, error, recipients }: CartRecipientsProps) {
  const memory = use(FormMemoryContext)
  const gifts = giftsubs.flatMap(({ deliverable, qty }) => Array<Deliverable>(qty).fill(deliverable as Deliverable))
  const { length: quantity } = gifts
  useEffect(() => {
    recipients.current = (form) => readRecipients(form, quantity, today)
    return () => {
      recipients.current = null
    }
  }, [recipients, quantity, today])
  return (
    <FormMemoryContext value={memory && { ...memory, recall: memory.recallLate }}>
      <Block title={quantity > 1 ? 'Your gifts' : 'Your gift'}>
        <p className="font-sans text-small text-soft">
          We’ll email you each gift, with a card to print and a link for the recipient. Or tell us who it’s for, and
          we’ll email it for you.
        </p>
        <div className="border-rule border-t">
          {gifts.map((deliverable, gift) => (
            <OneRecipient
              // biome-ignore lint/suspicious/noArrayIndexKey: alike gifts differ by nothing else
              key={`${deliverable} ${gift}`}
              {...{ gift, quantity, zones, today, error }}
              medium={mediumOf(deliverable)}
              zone={zoneOf(deliverable) ?? 'a'}
              fixed
            />
          ))}
        </div>
      </Block>
    </FormMemoryContext>
  )
}
