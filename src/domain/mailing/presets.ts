import type { Zone } from '../vocabulary.ts'
import type { MailingColumn, NamedColumn } from './columns.ts'
import { ALL_COLUMNS } from './columns.ts'

export const MAILING_PRESETS = ['us-house', 'canada-post', 'international', 'own'] as const
export type MailingPreset = (typeof MAILING_PRESETS)[number]

export const PRESET_NAMES: Record<MailingPreset, string> = {
  'us-house': 'US mailing house',
  'canada-post': 'Canada Post',
  international: 'International',
  own: 'Your own columns',
}

/** Kept in the publication's settings. */
export type MailingFileSettings = {
  presets: Record<Zone, MailingPreset>
  /** Spreadsheets read a file as UTF-8 only if it begins with one. */
  byteOrderMark: boolean
  /** Empty: all of them, under their own names. */
  ownColumns: NamedColumn[]
}

export const STARTING_MAILING_FILES: MailingFileSettings = {
  presets: { a: 'us-house', b: 'canada-post', c: 'international' },
  byteOrderMark: false,
  ownColumns: [],
}

/** Of what stands on the label itself. */
type Limits = Partial<Record<'full_name' | 'company' | 'address1' | 'address2' | 'city' | 'state' | 'zip', number>>
type PresetRules = {
  /** How many characters a cell should have at most; longer ones are put whole, and listed. */
  limits: Limits
  capitals: 'all' | 'country' | 'none'
  /** Whether a # may stand in the file: the keyline stands between two. */
  hash: boolean
  /** The post abroad reads these in roman letters. */
  roman: readonly MailingColumn[]
  /** How the label is set, for the readme. */
  setting: string
}

const HOUSE_LIMITS: Limits = { full_name: 50, company: 50, address1: 50, address2: 50, city: 22 }
/** Canada Post: fewer than 40 to a line. */
const CANADIAN_LIMITS: Limits = { full_name: 39, company: 39, address1: 39, address2: 39, city: 30, state: 2, zip: 7 }

export const PRESET_RULES: Record<MailingPreset, PresetRules> = {
  'us-house': {
    limits: { ...HOUSE_LIMITS, state: 2, zip: 10 },
    capitals: 'none',
    hash: true,
    roman: [],
    setting: 'Print the keyline above the name, between its two # signs. Leave the country off the label.',
  },
  'canada-post': {
    limits: CANADIAN_LIMITS,
    capitals: 'all',
    hash: false,
    roman: [],
    setting: 'On the last line, leave one space between city and province, and two before the postal code.',
  },
  international: {
    limits: HOUSE_LIMITS,
    capitals: 'country',
    hash: false,
    roman: ['city', 'country'],
    setting: 'The country stands alone on the last line, with the postal code on the line above it.',
  },
  own: { limits: {}, capitals: 'none', hash: true, roman: [], setting: 'As agreed with the mailing house.' },
}

export function columnsOf(preset: MailingPreset, { ownColumns }: MailingFileSettings): readonly NamedColumn[] {
  return preset === 'own' && ownColumns.length > 0 ? ownColumns : ALL_COLUMNS
}
