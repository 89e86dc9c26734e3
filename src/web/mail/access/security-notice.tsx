import { formatMoment } from '#domain/day.ts'
import type { OwnerNotice } from '#server/services/access/access-messages.ts'
import { figures } from '../figure-table.tsx'
import type { Message, MessageHead } from '../message.ts'
import { mailFor } from '../message.ts'

export type SecurityNoticeProps = MessageHead & OwnerNotice & { at: string; timeZone?: string }

/** Tells the owner of an account what has changed about the ways into it. */
export function securityNotice({ what, detail, at, timeZone = 'UTC', ...head }: SecurityNoticeProps): Message {
  const when = formatMoment(new Date(at), timeZone)
  const rows = [{ label: 'When', value: when }, ...(detail ? [{ label: 'Details', value: detail }] : [])]
  return mailFor(what, head, { event: detail ? `${when}: ${detail}` : when, figures: figures(rows) })
}
