import { sql } from 'drizzle-orm'
import type { ListAsked, ListPage } from '#domain/staff-lists/list-query.ts'
import type { Db } from '../../db/client.ts'
import { pageOf, pageSql } from '../../db/list-page.ts'
import type { Publication } from '../catalogue/read-catalogue.ts'
import type { FoundPerson, PersonRow } from './search-people.ts'
import { foundPerson, PERSON_COLUMNS, searchPeople } from './search-people.ts'

export const PEOPLE_STATES = ['current', 'lapsed', 'none'] as const
export const PEOPLE_EMAILS = ['suspended', 'none'] as const

/** Searched as staff search for readers; without words it is everybody. */
export type PeopleFilters = ListAsked & {
  /** By their subscriptions: one that still brings issues, only others, or none at all. */
  state: (typeof PEOPLE_STATES)[number] | null
  email: (typeof PEOPLE_EMAILS)[number] | null
}

export type ListedPerson = FoundPerson & { joinedAt: Date | null }

const SORTS = {
  joined: { by: sql`account.created_at`, shape: 'instant' },
  name: { by: sql`lower(account.name)`, shape: 'text' },
  email: { by: sql`coalesce(account.email_folded, '')`, shape: 'text' },
} as const
const SORTED = {
  sorts: SORTS,
  key: { by: sql`account.id`, shape: 'uuid' },
  otherwise: { key: 'joined', down: true },
} as const

const SUBSCRIPTIONS = sql`select from subscription s where s.account_id = account.id`

const CURRENT = sql`exists (${SUBSCRIPTIONS} and s.is_current)`
/** Who may be few is found first (`offset 0`): walked in the order of the list, they could be among the last of all. */
const BY_STATE = {
  current: sql`(select * from account where ${CURRENT})`,
  lapsed: sql`(select * from account where exists (${SUBSCRIPTIONS} and not s.is_current) and not ${CURRENT} offset 0)`,
  none: sql`(select * from account where not exists (${SUBSCRIPTIONS}) offset 0)`,
}
const BY_EMAIL = {
  suspended: sql`account.email_suspended_at is not null`,
  none: sql`account.email is null`,
}

type Stored = PersonRow & { joined: string | Date; place: string[] }

/** The newest first, unless asked otherwise; those who are searched for as likely as they are meant, on one page. */
export async function listPeople(
  db: Db,
  publication: Pick<Publication, 'invoicePrefix'>,
  filters: PeopleFilters,
): Promise<ListPage<ListedPerson>> {
  if (filters.search) {
    const found = await searchPeople(db, filters.search, publication)
    return { rows: found.map((person) => ({ ...person, joinedAt: null })), previous: null, next: null }
  }
  const page = pageSql(SORTED, filters)
  // A deleted account has neither name nor email.
  const conditions = [page.where, sql`(account.name <> '' or account.email is not null)`]
  if (filters.email) conditions.push(BY_EMAIL[filters.email])
  const { rows } = await db.execute<Stored>(sql`
    with page as (
      select account.id, ${page.value} as place
      from ${filters.state ? BY_STATE[filters.state] : sql`account`} account
      where ${sql.join(conditions, sql` and `)}
      order by ${page.order} limit ${page.limit})
    select page.place, account.created_at as joined, ${PERSON_COLUMNS}
    from page join account on account.id = page.id
    order by ${page.order}`)
  return pageOf(rows, filters, (row) => ({
    ...foundPerson(row, publication.invoicePrefix),
    joinedAt: new Date(row.joined),
  }))
}
