/** spec 2 §8 */
export const PAYMENT_UPDATED = 'Payment updated successfully'

export const CARD_REMOVED = 'Your payment information was deleted.'
export const AUTORENEW_WENT_OFF = 'Autorenew is off, and nothing renews until payment information is added again.'
export const NOTHING_TO_REMOVE = 'There was no payment information to delete.'

/** Said of a setup that failed, is not done yet, or is somebody else's: the three are not told apart. */
export const SETUP_NOT_CONFIRMED = 'This payment information could not be confirmed. Please enter it again.'
