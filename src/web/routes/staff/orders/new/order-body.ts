import type * as z from 'zod/mini'
import type { orderFields } from '#contract/orders.ts'
import { isBlankAddress } from '#domain/addresses/address-fields.ts'
import type { Day } from '#domain/day.ts'
import type { Currency } from '#domain/money.ts'
import { parseMoney } from '#domain/parse-money.ts'
import { LINK_DAYS } from '#domain/payments/payment-link.ts'
import type { Category, Term } from '#domain/vocabulary.ts'
import { splitCategory, TERMS } from '#domain/vocabulary.ts'
import { recipientFrom } from '../../../../checkout/fields/recipient-fields.tsx'
import { formText } from '../../../../forms/form-text.ts'
import { readAddress } from '../../../../parts/addresses/address-form.tsx'
import { readRecipients } from '../../../subscribe/gift/read-recipients.ts'
import { GIFT_FORMS } from '../gift-forms.ts'
import type { SoldByPiece } from './goods.ts'

export type OrderBody = z.input<typeof orderFields>
export type Picked = SoldByPiece & { quantity: number }
/** Another place that goods go to; its name and address are fields of the form. */
export type Place = { key: number; picked: Picked[] }

/** What was chosen by buttons, beside the fields. */
export type Chosen = { reader: string | null; giftFor: string | null; picked: Picked[]; places: Place[] }

export const NOT_A_PRICE = 'Enter a price, such as 40 or 40.00.'

/** The order as the form says it, and what is wrong with it before anybody is asked. */
export function readOrder(
  form: HTMLFormElement,
  chosen: Chosen,
  { today, currency }: { today: Day; currency: Currency },
) {
  const text = (name: string) => formText(form, name)
  const gifts = text('gift') ? Number(text('gift_quantity')) : 0
  const given = chosen.giftFor ? { recipients: undefined, missing: {} } : readRecipients(form, gifts, today)
  const total = text('price.total') ? parseMoney(text('price.total'), currency) : undefined
  const missing: Record<string, string> = { ...given.missing, ...(total === null && { 'price.total': NOT_A_PRICE }) }
  const body: OrderBody = {
    ...fieldsOf(form, chosen),
    ...(given.recipients && { gift_recipients: given.recipients }),
    price: total == null ? null : { total, reason: text('price.reason') },
  }
  return { body, missing }
}

/** Enough is chosen to ask what it costs. */
export function isPriceable({ reader, email, name, address, cart, consignments }: OrderBody): boolean {
  const known = Boolean(reader || email || (name && address))
  const { items, giftsubs, donation, subscription } = cart
  return known && Boolean(items.length || giftsubs.length || donation || subscription || consignments?.length)
}

function fieldsOf(form: HTMLFormElement, { reader, giftFor, picked, places }: Chosen): OrderBody {
  const text = (name: string) => formText(form, name)
  const term = (name: string): Term => TERMS.find((one) => one === text(name)) ?? '1year'
  const category = text('subscription')
  const gift = GIFT_FORMS.find(({ value }) => value === text('gift'))
  const dollars = Number(text('donation'))
  const address = readAddress(form, 'address.')
  const gifted = text('gifted') !== ''
  return {
    reader,
    gift_for: gift ? giftFor : null,
    name: reader ? '' : text('name'),
    email: reader ? '' : text('email'),
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
    coupon: text('coupon') || null,
    payment: paymentOf(text),
  }
}

const itemOf = ({ type, ref, quantity }: Picked) => ({ item: type, ref, quantity })

function paymentOf(text: (name: string) => string): OrderBody['payment'] {
  const by = text('by')
  const note = text('note')
  if (by === 'comp') return { by, note }
  if (by === 'check' || by === 'wire' || by === 'cash') return { by, note, received_on: text('received_on') }
  if (by === 'link') return { by, days: Number(text('days')) || LINK_DAYS.usual }
  return {
    by: 'invoice',
    net: Number(text('net')),
    accepted: text('accepted') === 'any' ? 'any' : 'check-or-wire-only',
    send: text('draft') === '',
    serve_before: text('serve_before') !== '',
    email_to: text('email_to'),
  }
}
