import type { Day } from '#domain/day.ts'
import { dayOf } from '#domain/day.ts'
import { nextChargeDay } from '#domain/donations/monthly-donation.ts'
import type { Db } from '../db/client.ts'
import type { Catalogue } from '../services/catalogue/read-catalogue.ts'
import { pledgeOfLink } from '../services/donations/monthly-card.ts'
import type { OwnPledge } from '../services/donations/own-monthly.ts'
import { readOwnPledges } from '../services/donations/own-monthly.ts'
import type { Statement } from '../services/donations/statement.ts'
import { readStatement, yearOf } from '../services/donations/statement.ts'
import type { StoppablePledge } from '../services/donations/stop-link.ts'
import { pledgeOfStopLink } from '../services/donations/stop-link.ts'
import { storedPayment } from '../services/payments/methods/stored-payment.ts'

/** What the page behind the emailed link shows. */
export type LinkedDonation = Omit<OwnPledge, 'id' | 'startedOn'> & {
  name: string
  email: string
  /** When it would be charged next if it went on now. */
  wouldGoOn: Day
}

/** What pages ask about donations. */
export type PledgeReads = {
  /** Null when the link is used or too old. */
  byLink(token: string): Promise<LinkedDonation | null>
  /** What the link in a receipt would stop; null when it was never ours. */
  stoppable(token: string): Promise<StoppablePledge | null>
  ofAccount(accountId: string): Promise<OwnPledge[]>
  statement(accountId: string, year: number | null): Promise<Statement>
}

type Parts = { db: Db; catalogue(): Promise<Catalogue>; now(): Date }

export function pledgeReads({ db, catalogue, now }: Parts): PledgeReads {
  const today = async () => dayOf(now(), (await catalogue()).publication.timeZone)
  return {
    async byLink(token) {
      const linked = await pledgeOfLink({ db, now }, token)
      if (!linked) return null
      const { name, email, dollars, status, nextOn, startedOn } = linked.row
      return {
        name,
        email,
        dollars,
        status,
        nextOn,
        payment: linked.method && storedPayment(linked.method),
        wouldGoOn: nextChargeDay(startedOn, await today()),
      }
    },
    stoppable: (token) => pledgeOfStopLink(db, token),
    ofAccount: (accountId) => readOwnPledges(db, accountId),
    async statement(accountId, year) {
      const { publication } = await catalogue()
      return readStatement(db, accountId, publication, { year, thisYear: yearOf(await today()) })
    },
  }
}
