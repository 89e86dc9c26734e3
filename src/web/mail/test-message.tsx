import type { Letter } from './layout.tsx'
import { MailLayout } from './layout.tsx'

export type TestMessageProps = { publication: string; supportEmail: string; siteUrl: string }

/** Shows staff that mail leaves the house and what it looks like. */
export function testMessage({ publication, supportEmail, siteUrl }: TestMessageProps): Letter {
  return {
    subject: `A test message from ${publication}`,
    body: (
      <MailLayout publication={publication} supportEmail={supportEmail}>
        <p>This message went the whole way: written, queued, rendered and sent. If you can read it, mail works.</p>
        <p>
          <a href={siteUrl}>Go to {publication}</a>
        </p>
      </MailLayout>
    ),
  }
}
