import type { GiftAnswer } from '#contract/gifts/redeem.ts'
import type { Db } from '../db/client.ts'
import type { Viewer } from '../services/account/view-as.ts'
import type { Catalogue } from '../services/catalogue/read-catalogue.ts'
import type { GiftCard } from '../services/gifts/gift-card.ts'
import { readGiftCard } from '../services/gifts/gift-card.ts'
import type { GiftFigures, GiftFilters } from '../services/gifts/gift-list.ts'
import { listGifts, readGiftFigures } from '../services/gifts/gift-list.ts'
import { giftView } from '../services/gifts/gift-view.ts'
import { readGiverGifts } from '../services/gifts/giver/giver-gifts.ts'
import type { GiftToRenew } from '../services/gifts/giver/renewal.ts'
import { readGiftToRenew } from '../services/gifts/giver/renewal.ts'
import { findRefusal } from '../services/gifts/refuse-gift-mail.ts'
import type { FindBuyerIds } from './account.ts'

export type GiftReads = {
  /** As whoever holds its link may see it. */
  byLink(request: Request, token: string, viewer: Viewer): Promise<GiftAnswer | null>
  /** The card to print for the recipient. */
  card(token: string): Promise<GiftCard | null>
  /** What a reader has given, newest first. */
  given(giver: string, page: number): ReturnType<typeof readGiverGifts>
  /** What the link to renew a gift leads to. */
  toRenew(token: string): Promise<GiftToRenew | null>
  /** For staff: all gifts, and how they fare. */
  list(filters: GiftFilters): ReturnType<typeof listGifts>
  figures(since: Date): Promise<GiftFigures>
  /** What the link in a message about a gift refuses. */
  refusal(token: string): Promise<{ email: string; refused: boolean } | null>
}

type Parts = { db: Db; catalogue: () => Promise<Catalogue>; buyerIds: FindBuyerIds }

export function giftReads({ db, catalogue, buyerIds }: Parts): GiftReads {
  return {
    byLink: async (request, token, viewer) => giftView(db, await catalogue(), token, await buyerIds(request, viewer)),
    card: (token) => readGiftCard(db, token),
    given: async (giver, page) =>
      readGiverGifts(db, giver, { page, timeZone: (await catalogue()).publication.timeZone }),
    toRenew: (token) => readGiftToRenew(db, token),
    list: async (filters) => listGifts(db, (await catalogue()).publication, filters),
    figures: (since) => readGiftFigures(db, since),
    refusal: (token) => findRefusal(db, token),
  }
}
