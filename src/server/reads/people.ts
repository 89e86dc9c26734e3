import type { ListPage } from '#domain/staff-lists/list-query.ts'
import type { StaffListName } from '#domain/staff-lists/staff-lists.ts'
import { writeAudit } from '../db/audit-log.ts'
import type { Db } from '../db/client.ts'
import type { About } from '../services/access/own-account.ts'
import { ownAmong } from '../services/access/own-account.ts'
import type { Catalogue } from '../services/catalogue/read-catalogue.ts'
import type { KeptMessage } from '../services/mail/message-copy.ts'
import { readCopy } from '../services/mail/message-copy.ts'
import type { AuditAsked, ListedAct } from '../services/people/audit-list.ts'
import { listAudit } from '../services/people/audit-list.ts'
import type { ContactFilters, SuspendedContact } from '../services/people/contact-list.ts'
import { listContacts } from '../services/people/contact-list.ts'
import type { ListedPerson, PeopleFilters } from '../services/people/people-list.ts'
import { listPeople } from '../services/people/people-list.ts'
import type { PersonFile } from '../services/people/person.ts'
import { readPerson } from '../services/people/person.ts'
import type { FoundGuest, GuestFile } from '../services/people/profile/guests.ts'
import { readGuest, searchGuests } from '../services/people/profile/guests.ts'
import type { SimilarReader, TypedReader } from '../services/people/profile/similar-readers.ts'
import { findSimilarReaders } from '../services/people/profile/similar-readers.ts'
import type { WaitingMove } from '../services/people/returns/reported-moves.ts'
import { listReportedMoves } from '../services/people/returns/reported-moves.ts'
import type { FoundPerson } from '../services/people/search-people.ts'
import { searchPeople } from '../services/people/search-people.ts'
import type { StaffMember } from '../services/people/staff-members.ts'
import { listStaff } from '../services/people/staff-members.ts'
import type { ListChoices, Viewer } from '../services/people/staff-views.ts'
import { readListChoices } from '../services/people/staff-views.ts'

/** What the staff's pages about readers ask. */
export type PeopleReads = {
  search(words: string): Promise<FoundPerson[]>
  /** Readers who may be the one whose name and address are being typed. */
  similar(typed: TypedReader): Promise<SimilarReader[]>
  list(filters: PeopleFilters): Promise<ListPage<ListedPerson>>
  person(token: string): Promise<PersonFile | null>
  /** Whether it is a matter of the member of staff who looks at it, who may change nothing of it then. */
  isOwn(viewer: Viewer, about: About): Promise<boolean>
  /** Buyers without an account. */
  guests(words: string): Promise<FoundGuest[]>
  /** By the number of an order. */
  guest(order: string): Promise<GuestFile | null>
  /** A message as it was sent to this address. */
  message(id: string, to: string): Promise<KeptMessage | null>
  /** The addresses that nothing is sent to. */
  contacts(filters: ContactFilters): Promise<ListPage<SuspendedContact>>
  /** New addresses that the post told of. */
  reportedMoves(): Promise<WaitingMove[]>
  staff(): Promise<StaffMember[]>
  /** How a member of staff looks at a list of the console. */
  listChoices(list: StaffListName, viewer: Viewer): Promise<ListChoices>
  /** Written down before a list leaves as a file. */
  noteExport(exported: { list: StaffListName; query: string; actor: string }): Promise<void>
  /** What staff did or looked at. */
  audit(asked: AuditAsked): Promise<ListPage<ListedAct>>
}

type Parts = { db: Db; catalogue: () => Promise<Catalogue>; now: () => Date }

export function peopleReads({ db, catalogue, now }: Parts): PeopleReads {
  return {
    isOwn: async (viewer, about) => (await ownAmong(db, viewer.id, about)).size > 0,
    search: async (words) => searchPeople(db, words, (await catalogue()).publication),
    similar: (typed) => findSimilarReaders(db, typed),
    list: async (filters) => listPeople(db, (await catalogue()).publication, filters),
    listChoices: (list, viewer) => readListChoices(db, list, viewer),
    noteExport: ({ list, query, actor }) =>
      writeAudit(db, now(), {
        actor,
        action: 'exported',
        subject: `export:${list}`,
        after: query ? { query } : undefined,
      }),
    staff: () => listStaff(db),
    audit: async (asked) => listAudit({ db, catalogue: await catalogue() }, asked),
    reportedMoves: () => listReportedMoves(db),
    contacts: (filters) => listContacts(db, filters),
    guests: async (words) => searchGuests(db, words, (await catalogue()).publication),
    guest: async (order) => readGuest(db, (await catalogue()).publication, order),
    message: (id, to) => readCopy(db, { id, to }),
    person: async (token) => readPerson(db, await catalogue(), token, now()),
  }
}
