import type { Day } from '#domain/day.ts'
import { dayOf } from '#domain/day.ts'
import { nextChargeDay } from '#domain/donations/monthly-donation.ts'
import type { Db } from '../db/client.ts'
import type { Catalogue } from '../services/catalogue/read-catalogue.ts'
import { donationByLink } from '../services/donations/monthly-card.ts'
import type { OwnMonthlyDonation } from '../services/donations/own-monthly.ts'
import { readOwnDonations } from '../services/donations/own-monthly.ts'
import type { Statement } from '../services/donations/statement.ts'
import { readStatement, yearOf } from '../services/donations/statement.ts'
import type { StoppableDonation } from '../services/donations/stop-link.ts'
import { donationByStopLink } from '../services/donations/stop-link.ts'
import { storedPayment } from '../services/payments/methods/stored-payment.ts'

/** What the page behind the emailed link shows. */
export type LinkedDonation = Omit<OwnMonthlyDonation, 'id' | 'startedOn'> & {
  name: string
  email: string
  /** When it would be charged next if it went on now. */
  wouldGoOn: Day
}

/** What pages ask about donations. */
export type DonationReads = {
  /** Null when the link is used or too old. */
  byLink(token: string): Promise<LinkedDonation | null>
  /** What the link in a receipt would stop; null when it was never ours. */
  stoppable(token: string): Promise<StoppableDonation | null>
  ofAccount(accountId: string): Promise<OwnMonthlyDonation[]>
  statement(accountId: string, year: number | null): Promise<Statement>
}

type Parts = { db: Db; catalogue(): Promise<Catalogue>; now(): Date }

export function donationReads({ db, catalogue, now }: Parts): DonationReads {
  const today = async () => dayOf(now(), (await catalogue()).publication.timeZone)
  return {
    async byLink(token) {
      const linked = await donationByLink({ db, now }, token)
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
    stoppable: (token) => donationByStopLink(db, token),
    ofAccount: (accountId) => readOwnDonations(db, accountId),
    async statement(accountId, year) {
      const { publication } = await catalogue()
      return readStatement(db, accountId, publication, { year, thisYear: yearOf(await today()) })
    },
  }
}
