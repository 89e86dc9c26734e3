import { figures } from '../figure-table.tsx'
import type { Message, MessageHead } from '../message.ts'
import { mailFor } from '../message.ts'

export type OnItsWayProps = MessageHead & {
  name: string
  number: string
  items: { name: string; quantity: number }[]
  tracking: string
  link: string
}

export function onItsWay({ name, number, items, tracking, link, ...head }: OnItsWayProps): Message {
  const list = figures(items.map((item) => ({ label: item.name, value: `Qty ${item.quantity}` })))
  return mailFor('on-its-way', head, { name, number, items: list, tracking, link })
}
