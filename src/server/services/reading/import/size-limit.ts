/** Of an uploaded file, packed as it is. */
export const MOST_BYTES = 60_000_000
export const TOO_LARGE = 'This file is too large: 60 MB is the limit.'
