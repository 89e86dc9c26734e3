import type { Db } from '../db/client.ts'
import type { Catalogue } from '../services/catalogue/read-catalogue.ts'
import { sharedAnswers } from '../services/figures/shared-answers.ts'
import { canSwitchOn } from '../services/renewals/autorenew.ts'
import type { RenewalsDue, RenewalsDueFilter } from '../services/renewals/renewals-due.ts'
import { readRenewalsDue } from '../services/renewals/renewals-due.ts'
import type { StoppableRenewal } from '../services/renewals/stop-renewal.ts'
import { findStoppable } from '../services/renewals/stop-renewal.ts'

export type RenewalReads = {
  /** What the next days will do to whom. */
  due(filter: RenewalsDueFilter): Promise<RenewalsDue>
  /** Whether autorenew is off and can be switched on: it is offered, something could be charged, and something ends. */
  canSwitchOn(accountId: string): Promise<boolean>
  /** What the link in a notice would stop. */
  stoppable(token: string): Promise<StoppableRenewal | null>
}

type Parts = { db: Db; catalogue: () => Promise<Catalogue>; now: () => Date }

export function renewalReads({ db, catalogue, now }: Parts): RenewalReads {
  const shared = sharedAnswers(now)
  return {
    async due(filter) {
      const { publication } = await catalogue()
      // What was found before a trial was wiped is not given after it.
      const asked = `${filter.kind} ${filter.days} ${publication.trialAt?.getTime()}`
      return shared(asked, () => readRenewalsDue({ db, publication, now: now() }, filter))
    },
    async canSwitchOn(accountId) {
      const { autorenewSwitch, sellsDigital } = (await catalogue()).publication
      return autorenewSwitch && canSwitchOn(db, accountId, sellsDigital)
    },
    async stoppable(token) {
      return findStoppable(db, token, (await catalogue()).publication.currency)
    },
  }
}
