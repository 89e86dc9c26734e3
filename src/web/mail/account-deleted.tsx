import type { Letter, Letterhead } from './layout.tsx'
import { MailLayout } from './layout.tsx'

export type AccountDeletedProps = Letterhead & { name: string }

export function accountDeleted({ name, ...letterhead }: AccountDeletedProps): Letter {
  const { publication } = letterhead
  return {
    subject: `Your account at ${publication} has been deleted`,
    body: (
      <MailLayout {...letterhead}>
        <p>Dear {name},</p>
        <p>
          Your account has been deleted, as you asked. Your name, addresses and ways to log in are gone. What was bought
          and sent stays in our books, as the law wants it.
        </p>
        <p>Thank you for reading. If it was not you who asked, please write to us at once.</p>
      </MailLayout>
    ),
  }
}
