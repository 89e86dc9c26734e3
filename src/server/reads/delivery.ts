import type { TimelineFacts } from '#domain/delivery/timeline.ts'
import type { Db } from '../db/client.ts'
import { readReaderRecord } from '../services/account/reader-record.ts'
import type { Catalogue } from '../services/catalogue/read-catalogue.ts'
import { readTimelineFacts } from '../services/delivery/timeline-facts.ts'
import { findPerson } from '../services/people/reader-contacts.ts'

/** What becomes of any issue for a reader: `findTimeline` answers from it. Null when there is no such reader. */
export type DeliveryReads = {
  ofAccount(accountId: string): Promise<TimelineFacts | null>
  /** By the token under which staff know the reader. */
  ofPerson(token: string): Promise<TimelineFacts | null>
}

type Parts = { db: Db; catalogue: () => Promise<Catalogue>; now: () => Date }

export function deliveryReads({ db, catalogue, now }: Parts): DeliveryReads {
  async function ofAccount(accountId: string) {
    const file = await readReaderRecord(db, accountId, now())
    return file && readTimelineFacts(db, file, await catalogue(), now())
  }
  return {
    ofAccount,
    async ofPerson(token) {
      const person = await findPerson(db, token)
      return person && ofAccount(person.id)
    },
  }
}
