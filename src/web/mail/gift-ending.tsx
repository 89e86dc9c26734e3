import type { Letter, Letterhead } from './layout.tsx'
import { MailLayout } from './layout.tsx'

export type GiftEndingProps = Letterhead & {
  giver: string
  /** Standard Print (1 year, 4 issues) */
  form: string
}

/** To the giver, who is not told who reads it. */
export function giftEnding({ giver, form, ...letterhead }: GiftEndingProps): Letter {
  const { publication, siteUrl } = letterhead
  return {
    subject: `Your gift of ${publication} has been read to the end`,
    body: (
      <MailLayout {...letterhead}>
        <p>
          {giver}, all issues of the gift that you gave have been sent: {form}.
        </p>
        <p>
          Would you like to <a href={`${siteUrl}/subscribe?gift`}>give it again</a>? Nothing is charged unless you do.
        </p>
      </MailLayout>
    ),
  }
}
