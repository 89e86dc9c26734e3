import type { Letter, Letterhead } from './layout.tsx'
import { MailLayout } from './layout.tsx'

export type ExpiringProps = Letterhead & {
  name: string
  /** One issue is left, or none. */
  left: 0 | 1
  /** Who gave the subscription that ends. */
  giver: string | null
}

/** The last issue but one has been sent, or the last; whoever renews by itself is told of that instead. */
export function expiring({ name, left, giver, ...letterhead }: ExpiringProps): Letter {
  const { publication, siteUrl } = letterhead
  const what = giver ? `the subscription that ${giver} gave you` : 'your subscription'
  return {
    subject: left ? `One issue of ${publication} is left` : `Your subscription to ${publication} has ended`,
    body: (
      <MailLayout {...letterhead}>
        <p>
          {name},{' '}
          {left
            ? `one issue of ${what} is still to come, and nothing after it.`
            : `you have had every issue of ${what}. Nothing more is coming, and nothing is charged.`}
        </p>
        <p>
          <a href={`${siteUrl}/subscribe/renew`}>Renew {publication}</a>
          {left ? ': the new issues follow the one that you still have coming.' : ' and go on where you stopped.'}
        </p>
      </MailLayout>
    ),
  }
}
