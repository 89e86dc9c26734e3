import type { Cents } from '#domain/money.ts'
import type { Letter, Letterhead } from './layout.tsx'
import { MailLayout } from './layout.tsx'

export type RenewalOffProps = Letterhead & { name: string; line: string; amount: Cents; message: string }

export function renewalOff({ name, message, ...letterhead }: RenewalOffProps): Letter {
  const { publication, siteUrl } = letterhead
  return {
    subject: `${publication} no longer renews by itself`,
    body: (
      <MailLayout {...letterhead}>
        <p>
          {name}, we tried to charge your renewal several times and could not. {message}
        </p>
        <p>Autorenew is off now. Nothing was charged and nothing will be.</p>
        <p>
          <a href={`${siteUrl}/subscribe/renew`}>Renew {publication}</a> whenever you like.
        </p>
      </MailLayout>
    ),
  }
}
