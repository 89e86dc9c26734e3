import type { Letter, Letterhead } from './layout.tsx'
import { MailLayout } from './layout.tsx'

export type ListConfirmProps = Letterhead & { list: string; description: string; link: string; days: number }

export function listConfirm({ list, description, link, days, ...letterhead }: ListConfirmProps): Letter {
  return {
    subject: `Please confirm: ${list}`,
    body: (
      <MailLayout {...letterhead}>
        <p>
          Somebody gave this address for the list “{list}” of {letterhead.publication}. {description}
        </p>
        <p>
          <a href={link}>Yes, put me on the list</a>
        </p>
        <p>
          The link is good for {days} days. If it was not you, you need do nothing: without it this address is on no
          list, and we do not write again.
        </p>
      </MailLayout>
    ),
  }
}
