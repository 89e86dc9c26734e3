import type { Letter, Letterhead } from './layout.tsx'
import { MailLayout } from './layout.tsx'

export type OnItsWayProps = Letterhead & {
  name: string
  number: string
  items: { name: string; quantity: number }[]
  tracking: string
  link: string
}

export function onItsWay({ name, number, items, tracking, link, ...letterhead }: OnItsWayProps): Letter {
  return {
    subject: `On its way: your order ${number} from ${letterhead.publication}`,
    body: (
      <MailLayout {...letterhead}>
        <p>{name}, this has left our house today:</p>
        <ul>
          {items.map((item) => (
            <li key={item.name}>
              {item.quantity} × {item.name}
            </li>
          ))}
        </ul>
        {tracking && <p>Its tracking number is {tracking}.</p>}
        <p>
          <a href={link}>See the order</a>
        </p>
      </MailLayout>
    ),
  }
}
