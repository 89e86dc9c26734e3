import type { FormEvent } from 'react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type * as z from 'zod/mini'
import type { orderFields } from '#contract/orders.ts'
import { placeForOther, quoteForOther } from '#contract/orders.ts'
import { isBlankAddress } from '#domain/addresses/address-fields.ts'
import type { Day } from '#domain/day.ts'
import type { Category, Term } from '#domain/vocabulary.ts'
import { splitCategory, TERMS } from '#domain/vocabulary.ts'
import { useCall } from '../../../../calls/use-call.ts'
import { useStaffCall } from '../../../../calls/use-staff-call.ts'
import { recipientFrom } from '../../../../checkout/fields/recipient-fields.tsx'
import { formText } from '../../../../forms/form-text.ts'
import { href } from '../../../../href.ts'
import { readAddress } from '../../../../parts/addresses/address-form.tsx'
import { readRecipients } from '../../../subscribe/gift/read-recipients.ts'
import { GIFT_FORMS } from '../gift-forms.ts'
import type { SoldByPiece } from './goods.ts'

type Fields = z.input<typeof orderFields>
export type Picked = SoldByPiece & { quantity: number }
/** Another place that goods go to; its name and address are fields of the form. */
export type Place = { key: number; picked: Picked[] }
export type Placing = ReturnType<typeof usePlacing>

/** The form of an order for somebody else: what it costs is asked first, then it is placed for that sum. */
export function usePlacing(today: Day) {
  const quote = useCall(quoteForOther)
  const place = useStaffCall(placeForOther)
  const navigate = useNavigate()
  const [picked, setPicked] = useState<Picked[]>([])
  const [places, setPlaces] = useState<Place[]>([])
  const [missing, setMissing] = useState<Record<string, string>>({})

  function forget() {
    if (quote.answer || quote.status === 'failed') quote.reset()
    if (place.status === 'failed') place.reset()
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const given = readRecipients(form, formText(form, 'gift') ? Number(formText(form, 'gift_quantity')) : 0, today)
    setMissing(given.missing)
    if (Object.keys(given.missing).length > 0) return
    const body = { ...fieldsOf(form, picked, places), gift_recipients: given.recipients }
    if (!quote.answer) {
      place.reset()
      await quote.send({ body })
      return
    }
    const placed = await place.send({ body: { ...body, shown_total: quote.answer.total } })
    // What stood in the way may have changed the sum.
    if (!placed) return quote.reset()
    const { kind, id, number } = placed
    await navigate(
      kind === 'invoice' || number === null
        ? href('/staff/invoices/:id', { id })
        : href('/staff/orders/:number', { number: String(number) }),
    )
  }

  return {
    form: quote.form,
    submit,
    forget,
    picked,
    setPicked(now: Picked[]) {
      setPicked(now)
      forget()
    },
    places,
    setPlaces(now: Place[]) {
      setPlaces(now)
      forget()
    },
    error: (name: string) => missing[name] ?? quote.field(name) ?? place.field(name),
    general: quote.general ?? place.general ?? place.field('total') ?? null,
    quoted: quote.answer,
    status: quote.answer ? place.status : quote.status,
  }
}

function fieldsOf(form: HTMLFormElement, picked: readonly Picked[], places: readonly Place[]): Fields {
  const text = (name: string) => formText(form, name)
  const term = (name: string): Term => TERMS.find((one) => one === text(name)) ?? '1year'
  const category = text('subscription')
  const gift = GIFT_FORMS.find(({ value }) => value === text('gift'))
  const dollars = Number(text('donation'))
  const address = readAddress(form, 'address.')
  const gifted = text('gifted') !== ''
  return {
    name: text('name'),
    email: text('email'),
    gifted,
    address: isBlankAddress(address) ? null : address,
    ...(gifted ? recipientFrom(form) : {}),
    consignments: places.map((place, at) => ({
      name: text(`consignments.${at}.name`),
      address: readAddress(form, `consignments.${at}.address.`),
      items: place.picked.map(itemOf),
    })),
    cart: {
      items: picked.map(itemOf),
      subscription: category ? { ...splitCategory(category as Category), term: term('subscription_term') } : null,
      giftsubs: gift
        ? [
            {
              level: gift.level,
              deliverable: gift.deliverable,
              term: term('gift_term'),
              quantity: text('gift_quantity'),
            },
          ]
        : [],
      donation: dollars > 0 ? { process: 'onetime', dollars } : null,
    },
    payment: paymentOf(text),
  }
}

const itemOf = ({ type, ref, quantity }: Picked) => ({ item: type, ref, quantity })

function paymentOf(text: (name: string) => string): Fields['payment'] {
  const by = text('by')
  const note = text('note')
  if (by === 'comp') return { by, note }
  if (by === 'check' || by === 'wire') return { by, note, received_on: text('received_on') }
  return {
    by: 'invoice',
    net: by === 'link' ? 0 : Number(text('net')),
    accepted: by === 'link' || text('accepted') === 'any' ? 'any' : 'check-or-wire-only',
    send: by === 'link' || text('draft') === '',
    serve_before: text('serve_before') !== '',
    email_to: text('email_to'),
  }
}
