import type { Db } from '../db/client.ts'
import type { Catalogue } from '../services/catalogue/read-catalogue.ts'
import type { Count, SharedCounts } from '../services/figures/shared-counts.ts'
import { canSwitchOn } from '../services/renewals/autorenew.ts'
import type { RenewalsDue, RenewalsDueFilter } from '../services/renewals/renewals-due.ts'
import { dueOfKind, readRenewalsDue } from '../services/renewals/renewals-due.ts'
import type { StoppableRenewal } from '../services/renewals/stop-renewal.ts'
import { findStoppable } from '../services/renewals/stop-renewal.ts'

export type RenewalReads = {
  /** What the next days will do to whom. */
  due(filter: RenewalsDueFilter): Promise<Count<RenewalsDue>>
  /** Whether autorenew is off and can be switched on: it is offered, something could be charged, and something ends. */
  canSwitchOn(accountId: string): Promise<boolean>
  /** What the link in a notice would stop. */
  stoppable(token: string): Promise<StoppableRenewal | null>
}

type Parts = { db: Db; catalogue: () => Promise<Catalogue>; now: () => Date; counts: SharedCounts }

export function renewalReads({ db, catalogue, now, counts }: Parts): RenewalReads {
  return {
    async due({ kind, days }) {
      // What was counted before a trial was wiped is not shown after it.
      const trial = (await catalogue()).publication.trialAt?.getTime()
      // Counted for all kinds at once, so that another kind is shown without counting again.
      const { whole, soon } = counts(`renewals ${days} ${trial}`, async (tell) =>
        readRenewalsDue({ db, publication: (await catalogue()).publication, now: now() }, days, (readers) =>
          tell({ part: 'readers', done: readers, of: null }),
        ),
      )
      return {
        whole: async () => dueOfKind(await whole(), kind),
        async soon(asker) {
          const { value, ...state } = await soon(asker)
          return { value: value && dueOfKind(value, kind), ...state }
        },
      }
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
