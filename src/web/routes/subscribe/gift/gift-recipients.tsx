import { useEffect, useEffectEvent, useRef } from 'react'
import { findZone } from '#domain/addresses/address.ts'
import { placeGifts } from '#domain/gifts/place-gifts.ts'
import { FirstIssue } from './first-issue.tsx'
import type { GiftRecipientsProps } from './how-many-gifts.tsx'
import { OneRecipient } from './one-recipient.tsx'
import { PasteList } from './paste-list.tsx'
import { readRecipients } from './read-recipients.ts'

/** Who each gift is for: folded, as nobody has to say. */
export function GiftRecipients(props: Omit<GiftRecipientsProps, 'later'>) {
  const { form: chosen, medium, zones, today, first, error, recipients, onForm } = props
  const { quantity, zone } = chosen
  const part = useRef<HTMLDivElement>(null)
  const placed = useRef('')

  useEffect(() => {
    recipients.current = (form) => readRecipients(form, quantity, today)
    return () => {
      recipients.current = null
    }
  }, [recipients, quantity, today])

  /** Each gift is priced in the zone of its address, as it is typed. */
  const place = useEffectEvent(() => {
    const form = part.current?.closest('form')
    if (!form) return
    const named = readRecipients(form, quantity, today).recipients.map((one) => {
      const found = one?.address?.country ? findZone(one.address, zones) : null
      return found && { address: { zone: found } }
    })
    const now = JSON.stringify(named)
    if (now === placed.current) return
    placed.current = now
    const place = named.some((one) => one)
      ? (gifts: Parameters<typeof placeGifts>[0]) => placeGifts(gifts, named)
      : null
    onForm({ place: place ? (gifts) => place(gifts).giftsubs : undefined })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is on the page changes with them
  useEffect(() => place(), [quantity, medium])
  const leave = useEffectEvent(() => onForm({ place: undefined }))
  useEffect(() => {
    // What the form remembers stands in the fields only after they were drawn.
    const form = part.current?.closest('form')
    const onTouch = () => place()
    for (const type of ['input', 'change', 'click']) form?.addEventListener(type, onTouch)
    const drawn = setTimeout(onTouch, 0)
    return () => {
      clearTimeout(drawn)
      for (const type of ['input', 'change', 'click']) form?.removeEventListener(type, onTouch)
      leave()
    }
  }, [])

  return (
    <div ref={part} className="grid gap-4">
      <FirstIssue issue={first} medium={medium} />
      <div className="border-rule border-t">
        {[...Array(quantity).keys()].map((gift) => (
          <OneRecipient key={gift} {...{ gift, quantity, medium, zone, zones, today, error }} />
        ))}
        <PasteList part={part} quantity={quantity} onQuantity={(more) => onForm({ quantity: more })} />
      </div>
    </div>
  )
}
