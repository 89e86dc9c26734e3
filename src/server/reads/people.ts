import type { AuditFilters } from '#domain/access/audit.ts'
import type { Db } from '../db/client.ts'
import type { Catalogue } from '../services/catalogue/read-catalogue.ts'
import type { AuditPage } from '../services/people/audit-list.ts'
import { listAudit } from '../services/people/audit-list.ts'
import type { ContactQueue, SuspendedContact } from '../services/people/contact-queue.ts'
import { readContactQueue } from '../services/people/contact-queue.ts'
import type { PersonFile } from '../services/people/person.ts'
import { readPerson } from '../services/people/person.ts'
import type { FoundPerson } from '../services/people/search-people.ts'
import { searchPeople } from '../services/people/search-people.ts'
import type { StaffMember } from '../services/people/staff-members.ts'
import { listStaff } from '../services/people/staff-members.ts'

/** What the staff's pages about readers ask. */
export type PeopleReads = {
  search(words: string): Promise<FoundPerson[]>
  person(token: string): Promise<PersonFile | null>
  /** The addresses that nothing is sent to. */
  contacts(queue: ContactQueue): Promise<SuspendedContact[]>
  staff(): Promise<StaffMember[]>
  /** What staff did or looked at. */
  audit(filters: AuditFilters, page: number): Promise<AuditPage>
}

type Parts = { db: Db; catalogue: () => Promise<Catalogue>; now: () => Date }

export function peopleReads({ db, catalogue, now }: Parts): PeopleReads {
  return {
    search: async (words) => searchPeople(db, words, (await catalogue()).publication),
    staff: () => listStaff(db),
    audit: async (filters, page) => listAudit({ db, publication: (await catalogue()).publication }, filters, page),
    contacts: (queue) => readContactQueue(db, queue),
    person: async (token) => readPerson(db, await catalogue(), token, now()),
  }
}
