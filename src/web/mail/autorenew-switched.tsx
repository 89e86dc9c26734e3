import type { Letter, Letterhead } from './layout.tsx'
import { MailLayout } from './layout.tsx'

export type AutorenewSwitchedProps = Letterhead & { name: string; on: boolean }

export function autorenewSwitched({ name, on, ...letterhead }: AutorenewSwitchedProps): Letter {
  const { publication, siteUrl } = letterhead
  return {
    subject: on ? `${publication} renews by itself from now on` : `${publication} no longer renews by itself`,
    body: (
      <MailLayout {...letterhead}>
        <p>Dear {name},</p>
        <p>
          {on
            ? 'Autorenew is on. When your last issue has been sent, we write to you with the price before anything is charged.'
            : 'Autorenew is off. Nothing will be charged; the issues that you have paid for still come.'}
        </p>
        <p>
          <a href={`${siteUrl}/account`}>Go to your account</a>, where you can switch it{on ? ' off' : ' on again'}.
        </p>
      </MailLayout>
    ),
  }
}
