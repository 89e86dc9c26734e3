/** spec 2 §8 */
export const PAYMENT_UPDATED = 'Payment updated successfully'

export const CARD_REMOVED = 'Your payment information was deleted.'
export const AUTORENEW_WENT_OFF = 'Autorenew is off until you add payment information again.'
export const NOTHING_TO_REMOVE = 'You had no payment information to delete.'

/** Said of a setup that failed, is not done yet, or is somebody else's: the three are not told apart. */
export const SETUP_NOT_CONFIRMED = 'We couldn’t confirm this payment information. Please enter it again.'
