import type { Lists } from './services/lists/lists.ts'
import type { Membership } from './services/lists/members.ts'
import { readConfirmation, readMembership } from './services/lists/members.ts'
import type { ListPreference } from './services/lists/preferences.ts'
import { readListPreferences } from './services/lists/preferences.ts'

/** What pages ask about the mailing lists; null for a token that opens nothing. */
export type ListReads = {
  confirmation(token: string): Promise<(Membership & { preferences: string }) | null>
  membership(token: string): Promise<Membership | null>
  preferences(token: string): Promise<{ email: string; lists: ListPreference[] } | null>
  /** For whoever is known by a login to own this address. */
  preferencesOf(email: string): Promise<ListPreference[]>
}

export function listReads(lists: Lists): ListReads {
  return {
    confirmation: (token) => readConfirmation(lists, token),
    membership: (token) => readMembership(lists.db, token),
    preferencesOf: (email) => readListPreferences(lists.db, email),
    async preferences(token) {
      const member = await readMembership(lists.db, token)
      return member && { email: member.email, lists: await readListPreferences(lists.db, member.email) }
    },
  }
}
