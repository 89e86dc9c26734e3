import type { Db } from '../db/client.ts'
import type { Catalogue } from '../services/catalogue/read-catalogue.ts'
import type { Board, BoardFilter } from '../services/renewals/board.ts'
import { readBoard } from '../services/renewals/board.ts'
import type { StoppableRenewal } from '../services/renewals/stop-renewal.ts'
import { findStoppable } from '../services/renewals/stop-renewal.ts'
import { sharedAnswers } from './shared-answers.ts'

export type RenewalReads = {
  /** What the next days will do to whom. */
  board(filter: BoardFilter): Promise<Board>
  /** What the link in a notice would stop. */
  stoppable(token: string): Promise<StoppableRenewal | null>
}

type Parts = { db: Db; catalogue: () => Promise<Catalogue>; now: () => Date }

export function renewalReads({ db, catalogue, now }: Parts): RenewalReads {
  const shared = sharedAnswers(now)
  return {
    async board(filter) {
      const { publication } = await catalogue()
      return shared(`${filter.kind} ${filter.days}`, () => readBoard({ db, publication, now: now() }, filter))
    },
    stoppable: (token) => findStoppable(db, token),
  }
}
