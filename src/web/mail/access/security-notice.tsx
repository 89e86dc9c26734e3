import { formatMoment } from '#domain/day.ts'
import type { OwnerNotice } from '#server/services/access/access-messages.ts'
import type { Letterhead, Message } from '../layout.tsx'
import { mailFor } from '../layout.tsx'

export type SecurityNoticeProps = Letterhead & OwnerNotice & { at: string; timeZone?: string }

/** Tells the owner of an account what has changed about the ways into it. */
export function securityNotice({ what, detail, at, timeZone = 'UTC', ...letterhead }: SecurityNoticeProps): Message {
  const when = formatMoment(new Date(at), timeZone)
  return mailFor(what, letterhead, { event: detail ? `${when}: ${detail}` : when })
}
