import type { Deliverable } from '#domain/vocabulary.ts'

export type DemoGift = {
  deliverable: Deliverable
  status: 'waiting' | 'redeemed' | 'cancelled'
  /** Whose first subscription it became. */
  redeemedBy?: string
  redeemedOn?: string
  shows: string
}

/** Standard, for a year, paid by check. */
export type DemoGiftOrder = {
  key: string
  giver: string
  boughtOn: string
  refundedOn?: string
  gifts: readonly DemoGift[]
}

export const giftOrders: readonly DemoGiftOrder[] = [
  {
    key: 'spring gifts',
    giver: 'sustainer',
    boughtOn: '2026-04-27',
    gifts: [
      { deliverable: 'print-a', status: 'waiting', shows: 'Nobody has redeemed it yet.' },
      {
        deliverable: 'print-b',
        status: 'redeemed',
        redeemedBy: 'canada',
        redeemedOn: '2026-04-30',
        shows: 'Redeemed by canada@example.com.',
      },
    ],
  },
  {
    key: 'returned gift',
    giver: 'sustainer',
    boughtOn: '2026-05-11',
    refundedOn: '2026-05-18',
    gifts: [{ deliverable: 'digital', status: 'cancelled', shows: 'Its order was refunded, so it’s gone.' }],
  },
]
