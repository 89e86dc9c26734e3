import type { OwnerNotice } from '#server/services/access/letters.ts'
import type { Letter, Letterhead } from './layout.tsx'
import { letter } from './layout.tsx'

export type SecurityNoticeProps = Letterhead & OwnerNotice & { at: string }

/** Tells the owner of an account what has changed about the ways into it. */
export function securityNotice({ what, detail, at, ...letterhead }: SecurityNoticeProps): Letter {
  const when = new Date(at).toUTCString()
  return letter(what, letterhead, { event: detail ? `${when}: ${detail}` : when })
}
