import type { Letter, Letterhead } from './layout.tsx'
import { MailLayout } from './layout.tsx'

export type SetPasswordProps = Letterhead & { link: string; isReset: boolean }

export function setPassword({ link, isReset, ...letterhead }: SetPasswordProps): Letter {
  const { publication } = letterhead
  return {
    subject: isReset ? `Choose a new password for ${publication}` : `Set up your password for ${publication}`,
    body: (
      <MailLayout {...letterhead}>
        <p>
          {isReset
            ? `Somebody asked for a new password for your account at ${publication}. If it was you, choose one here:`
            : `Your account at ${publication} has no password yet. Choose one here:`}
        </p>
        <p>
          <a href={link}>Choose a password</a>
        </p>
        <p>The link is good for one hour and one use. If you did not ask for it, you need do nothing.</p>
      </MailLayout>
    ),
  }
}
