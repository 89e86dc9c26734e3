import { eq } from 'drizzle-orm'
import type { ListPage } from '#domain/staff-lists/list-query.ts'
import { account } from '../db/schema/people.ts'
import type { Membership } from '../services/lists/list-subscribers.ts'
import { readConfirmation, readMembership } from '../services/lists/list-subscribers.ts'
import type { Lists } from '../services/lists/lists.ts'
import type { ListPreference } from '../services/lists/preferences.ts'
import { readListPreferences } from '../services/lists/preferences.ts'
import type { ListCount, ListedSubscriber, SubscriberFilters } from '../services/lists/subscriber-list.ts'
import { countSubscribers, listSubscribers } from '../services/lists/subscriber-list.ts'

/** What pages ask about the mailing lists; null for a token that opens nothing. */
export type ListReads = {
  confirmation(token: string): Promise<(Membership & { preferences: string }) | null>
  membership(token: string): Promise<Membership | null>
  preferences(token: string): Promise<{ email: string; lists: ListPreference[] } | null>
  /** For staff: every list with its numbers, and the addresses on them. */
  counts(): Promise<ListCount[]>
  subscribers(filters: SubscriberFilters): Promise<ListPage<ListedSubscriber>>
  /** Of an account's own address; null while it is not proved, as they may be somebody else's. */
  preferencesOf(accountId: string): Promise<ListPreference[] | null>
}

export function listReads(lists: Lists): ListReads {
  return {
    confirmation: (token) => readConfirmation(lists, token),
    counts: () => countSubscribers(lists.db),
    subscribers: (filters) => listSubscribers(lists.db, filters),
    membership: (token) => readMembership(lists.db, token),
    async preferencesOf(accountId) {
      const [row] = await lists.db.select().from(account).where(eq(account.id, accountId))
      return row?.emailProvedAt && row.email ? readListPreferences(lists.db, row.email) : null
    },
    async preferences(token) {
      const member = await readMembership(lists.db, token)
      return member && { email: member.email, lists: await readListPreferences(lists.db, member.email) }
    },
  }
}
