import type { Letterhead, Message } from '../layout.tsx'
import { mailFor } from '../layout.tsx'

export type OnItsWayProps = Letterhead & {
  name: string
  number: string
  items: { name: string; quantity: number }[]
  tracking: string
  link: string
}

export function onItsWay({ name, number, items, tracking, link, ...letterhead }: OnItsWayProps): Message {
  const list = (
    <ul>
      {items.map((item) => (
        <li key={item.name}>
          {item.quantity} × {item.name}
        </li>
      ))}
    </ul>
  )
  return mailFor('on-its-way', letterhead, { name, number, items: list, tracking, link })
}
