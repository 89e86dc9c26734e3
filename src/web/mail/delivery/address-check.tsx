import type { Day } from '#domain/day.ts'
import { formatLongDay } from '#domain/day.ts'
import { href } from '../../href.ts'
import type { Message, MessageHead } from '../message.ts'
import { mailFor } from '../message.ts'

export type AddressCheckProps = MessageHead & {
  name: string
  number: number
  title: string
  until: Day
  address: string
  /** Of the link that may change this one address. */
  token: string
}

export function addressCheck({ name, number, title, until, address, token, ...head }: AddressCheckProps): Message {
  const query = `?token=${token}`
  return mailFor('address-check', head, {
    name,
    title,
    issue: String(number),
    address,
    until: formatLongDay(until),
    confirm: head.siteUrl + href('/account/address/confirm') + query,
    change: head.siteUrl + href('/account/address') + query,
  })
}
