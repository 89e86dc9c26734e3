import { MUST_NOT_BE_BLANK } from '#domain/addresses/address.ts'
import type { Day } from '#domain/day.ts'
import type { RecipientInput } from '#domain/gifts/recipient.ts'
import { isFilled } from '#domain/gifts/recipient.ts'
import { nextChristmas } from '#domain/gifts/send-days.ts'
import { readAddress } from '../../../parts/addresses/address-form.tsx'

/** Who the gifts of the form are for, and what the page can tell is missing. */
export type ReadRecipients = (form: HTMLFormElement) => {
  recipients: RecipientInput[]
  missing: Record<string, string>
}

/** The name of a field of one gift. */
export const fieldOf = (gift: number, name: string) => `gift_recipients.${gift}.${name}`

export function readRecipients(form: HTMLFormElement, quantity: number, today: Day): ReturnType<ReadRecipients> {
  const typed = new FormData(form)
  const missing: Record<string, string> = {}
  const recipients = Array.from({ length: quantity }, (_, gift) => {
    const read = (name: string) => String(typed.get(fieldOf(gift, name)) ?? '')
    const sent = read('how') === 'email'
    const email = sent ? read('email').trim() : ''
    if (sent && !email) missing[fieldOf(gift, 'email')] = MUST_NOT_BE_BLANK
    const address = readAddress(form, fieldOf(gift, 'address.'))
    const days: Record<string, string> = { christmas: nextChristmas(today), date: read('send_on') }
    return {
      name: read('name'),
      email,
      message: read('message'),
      send_on: sent ? (days[read('day')] ?? today) : null,
      address: isFilled(address) ? address : null,
    }
  })
  return { recipients, missing }
}
