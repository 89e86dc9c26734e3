import type { CardPaper } from '#domain/gifts/gift-card.ts'

/** The card as a file to print, for anyone with the gift's link. */
export const GIFT_CARD_PDF = '/gift/:token/card.pdf'

export const giftCardPdf = (token: string, paper: CardPaper) =>
  `${GIFT_CARD_PDF.replace(':token', encodeURIComponent(token))}?paper=${paper}`
