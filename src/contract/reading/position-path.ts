/** Apart from the call itself: the page of a piece sends it without its schema. */
export const POSITION_PATH = '/api/reading/position'
