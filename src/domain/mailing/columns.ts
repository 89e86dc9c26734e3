/** What a mailing file may hold, in the order of the presets, and what the readme says of it. */
export const MAILING_COLUMNS = {
  keyline: 'The reader, by 13 characters that come back with returned mail. The last is a check digit.',
  full_name: 'The reader’s name.',
  company: 'Company, or empty.',
  address1: 'Delivery address.',
  address2: 'Apartment, suite or c/o, or empty.',
  city: 'City.',
  state: 'State, province or region.',
  zip: 'ZIP or postal code.',
  country: 'Country, in full.',
  copies: 'How many copies go to this address.',
  issue: 'The number of this issue.',
  expire_issue: 'The number of the last issue that’s paid for, or LIFETIME.',
  issues_left: 'How many issues follow this one, or empty for a lifetime.',
  last_issue: 'Y if this is the last issue that’s paid for, else N.',
  class: 'paid, gift or comp.',
  gift_from: 'The giver’s name, where the label should say it.',
  seed: 'Y for the publisher’s own address, else N.',
} as const

export type MailingColumn = keyof typeof MAILING_COLUMNS
export const MAILING_COLUMN_KEYS = Object.keys(MAILING_COLUMNS) as MailingColumn[]

/** A column of a file, and the name at its head. */
export type NamedColumn = { column: MailingColumn; name: string }

export const ALL_COLUMNS: readonly NamedColumn[] = MAILING_COLUMN_KEYS.map((column) => ({ column, name: column }))
