import type { Letter, Letterhead } from './layout.tsx'
import { MailLayout } from './layout.tsx'

/** Sent in the place of a code or a link, so that the page need not say who has an account. */
export function noAccount(letterhead: Letterhead): Letter {
  const { publication, siteUrl } = letterhead
  return {
    subject: `There is no account with this address at ${publication}`,
    body: (
      <MailLayout {...letterhead}>
        <p>
          Somebody tried to log in to {publication} with this email address, but there is no account with it. If it was
          you, perhaps you used another address.
        </p>
        <p>
          <a href={`${siteUrl}/login`}>Try another address</a>
        </p>
        <p>If it was not you, you need do nothing.</p>
      </MailLayout>
    ),
  }
}
