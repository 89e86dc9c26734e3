import { Link } from 'react-router'
import type { KeptMessage } from '#server/services/mail/message-copy.ts'
import { href } from '../../../../../href.ts'
import { formatInstant } from '../../../../../parts/instant.ts'
import { MailFrame } from '../../../../../parts/staff/mail-frame.tsx'
import { StaffPage } from '../../../../../parts/staff/staff-page.tsx'
import { pageMeta, siteOf } from '../../../../../site.ts'

/** `person`: the page of the reader or buyer it went to. */
type SentMessage = { kept: KeptMessage; email: string; name: string; person: string; timeZone: string }
type MessageMeta = { loaderData: SentMessage | undefined; matches: Parameters<typeof siteOf>[0] }

export function messageMeta({ loaderData, matches }: MessageMeta) {
  return pageMeta(siteOf(matches), {
    title: loaderData?.kept.subject ?? 'A message',
    description: 'A message, as it was sent.',
    path: href('/staff/people'),
    hidden: true,
  })
}

/** Its links open nothing. */
export function MessagePage({ kept, email, name, person, timeZone }: SentMessage) {
  const { subject, html, sentAt } = kept
  return (
    <StaffPage
      title={subject}
      lead={
        <Link to={person} className="linked">
          {name}
        </Link>
      }
    >
      <p className="font-sans text-small text-soft">
        Sent to {email}, {formatInstant(sentAt.toISOString(), timeZone)}. Keys in links and codes are hidden.
      </p>
      <MailFrame title={`Message: ${subject}`} html={html} className="w-full lg:max-w-[44rem]" />
    </StaffPage>
  )
}
