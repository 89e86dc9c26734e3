import type { Letter, Letterhead } from './layout.tsx'
import { MailLayout } from './layout.tsx'

/** Without a link: there is an account with this address already, which only its owner is told. */
export type ConfirmEmailProps = Letterhead & { link: string | null }

export function confirmEmail({ link, ...letterhead }: ConfirmEmailProps): Letter {
  const { publication, siteUrl } = letterhead
  return {
    subject: `Is this your new email address at ${publication}?`,
    body: (
      <MailLayout {...letterhead}>
        <p>Somebody asked to use this email address for their account at {publication}.</p>
        {link ? (
          <>
            <p>If it was you, confirm it here:</p>
            <p>
              <a href={link}>Use this email address</a>
            </p>
            <p>The link is good for one day and one use. If it was not you, you need do nothing.</p>
          </>
        ) : (
          <>
            <p>
              But there is another account with it already, so it cannot be used a second time. If it was you,{' '}
              <a href={`${siteUrl}/login`}>log in to that account</a>, or write to us.
            </p>
            <p>If it was not you, you need do nothing.</p>
          </>
        )}
      </MailLayout>
    ),
  }
}
