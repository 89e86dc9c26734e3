import type { Letter, Letterhead } from './layout.tsx'
import { MailLayout } from './layout.tsx'

export type GiftRedeemedProps = Letterhead & {
  name: string
  giver: string
  /** "Digital, 1 year, 4 issues" */
  form: string
  print: boolean
}

export function giftRedeemed({ name, giver, form, print, ...letterhead }: GiftRedeemedProps): Letter {
  const { publication, siteUrl } = letterhead
  return {
    subject: `Your gift of ${publication} is redeemed`,
    body: (
      <MailLayout {...letterhead}>
        <p>
          {name}, the gift from {giver} is yours: {form}.
        </p>
        <p>
          {print
            ? 'The first issue takes 4-6 weeks to reach you.'
            : 'You can read the latest issue at once, in your account.'}
        </p>
        <p>
          <a href={`${siteUrl}/account`}>See what comes next</a>
        </p>
      </MailLayout>
    ),
  }
}
