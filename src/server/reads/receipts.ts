import { eq } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { purchase } from '../db/schema/purchase.ts'
import type { Catalogue } from '../services/catalogue/read-catalogue.ts'
import type { GiftCard } from '../services/gifts/gift-card.ts'
import { readGiftCard } from '../services/gifts/gift-card.ts'
import type { Receipt } from '../services/orders/receipt.ts'
import { receiptOf } from '../services/orders/receipt.ts'
import type { Download, Downloads } from '../services/reading/downloads.ts'

/** What pages ask about what was bought. Null for a token that opens nothing. */
export type ReceiptReads = {
  /** The token alone opens it, and the links to what it entitles to are made with it. */
  receipt(token: string): Promise<{ receipt: Receipt; downloads: Download[] } | null>
  giftCard(token: string): Promise<GiftCard | null>
  /** What a reader may download: bought, or served as a digital subscriber. */
  downloadsOf(accountId: string): Promise<Download[]>
  /** To a file of a product, for a member of staff who looks after it. */
  staffLink(accountId: string, ref: string, file: string): string
  /** The released issues for whoever holds a seat of an institution. */
  downloadsOfSeat(seatId: string): Promise<Download[]>
}

type Parts = { db: Db; catalogue(): Promise<Catalogue>; downloads: Downloads }

export function receiptReads({ db, catalogue, downloads }: Parts): ReceiptReads {
  return {
    async receipt(token) {
      const [row] = await db.select().from(purchase).where(eq(purchase.receipt, token))
      const receipt = row && (await receiptOf(db, await catalogue(), row))
      if (!receipt) return null
      return { receipt, downloads: await downloads.links({ by: 'purchase', id: row.id }, receipt.downloads) }
    },
    giftCard: (token) => readGiftCard(db, token),
    downloadsOf: (accountId) => downloads.ofAccount(accountId),
    staffLink: (accountId, ref, file) => downloads.link({ by: 'staff', id: accountId }, ref, file),
    async downloadsOfSeat(seatId) {
      const { issues } = await catalogue()
      return downloads.links(
        { by: 'seat', id: seatId },
        issues.map(({ ref }) => ref),
      )
    },
  }
}
