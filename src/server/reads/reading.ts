import type { Catalogue } from '../services/catalogue/read-catalogue.ts'
import type { Download, Downloads } from '../services/reading/downloads.ts'

/** What may be downloaded. */
export type ReadingReads = {
  /** What a reader has bought, or was served as a digital subscriber. */
  ofAccount(accountId: string): Promise<Download[]>
  /** The released issues for whoever holds a seat of an institution. */
  ofSeat(seatId: string): Promise<Download[]>
  /** To a file of a product, for a member of staff who looks after it. */
  staffLink(accountId: string, ref: string, file: string): string
}

type Parts = { catalogue: () => Promise<Catalogue>; downloads: Downloads }

export function readingReads({ catalogue, downloads }: Parts): ReadingReads {
  return {
    ofAccount: (accountId) => downloads.ofAccount(accountId),
    async ofSeat(seatId) {
      const { issues } = await catalogue()
      return downloads.links(
        { by: 'seat', id: seatId },
        issues.map(({ ref }) => ref),
      )
    },
    staffLink: (accountId, ref, file) => downloads.link({ by: 'staff', id: accountId }, ref, file),
  }
}
