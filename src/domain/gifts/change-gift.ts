/** What a giver is told who cannot change a gift as asked. */
export const GIFT_IS_OVER = 'This gift can’t be changed anymore.'
export const GIFT_BEING_REDEEMED = 'Someone is redeeming this gift right now, so it can’t be changed.'
export const NOTHING_TO_SEND_AGAIN = 'This gift hasn’t been emailed yet.'
export const ANOTHER_ZONE = 'This gift was bought for another part of the world. To send it here, please write to us.'
