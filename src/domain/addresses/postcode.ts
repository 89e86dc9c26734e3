import { POSTCODE_PATTERNS } from './postcode-patterns.ts'
import { isServedByUsPost, US_TERRITORIES } from './us-post.ts'

export const WRONG_ZIP = 'Enter a ZIP code of 5 or 9 digits, like 12207 or 12207-1234.'
export const WRONG_CANADIAN = 'Enter a Canadian postal code, like K1N 8S7.'
export const WRONG_BRITISH = 'Enter a UK postcode, like SW1A 1AA.'
export const ODD_POSTCODE = 'This doesn’t look like a postcode in this country. Please check it.'
export const POSTCODE_EXPECTED = 'Addresses in this country usually have a postcode.'

type Known = { bare: RegExp; spell: (bare: string) => string; wrong: string }

const US: Known = {
  bare: /^\d{5}(\d{4})?$/,
  spell: (bare) => (bare.length > 5 ? `${bare.slice(0, 5)}-${bare.slice(5)}` : bare),
  wrong: WRONG_ZIP,
}
const CA: Known = {
  bare: /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z]\d[ABCEGHJ-NPRSTV-Z]\d$/,
  spell: (bare) => `${bare.slice(0, 3)} ${bare.slice(3)}`,
  wrong: WRONG_CANADIAN,
}
const GB: Known = {
  bare: /^(GIR0AA|[A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2})$/,
  spell: (bare) => `${bare.slice(0, -3)} ${bare.slice(-3)}`,
  wrong: WRONG_BRITISH,
}

/** Where we know for certain what a postal code looks like. */
function knownIn(country: string): Known | null {
  if (isServedByUsPost(country)) return US
  return country === 'CA' ? CA : country === 'GB' ? GB : null
}

const stripPostcode = (postcode: string) => postcode.toUpperCase().replace(/[\s\u2010-\u2015-]/g, '')

/** As it is kept: 12207-1234, K1N 8S7, SW1A 1AA; what is not known stays as it was typed. */
export function spellPostcode(country: string, postcode: string): string {
  const known = knownIn(country)
  const bare = stripPostcode(postcode)
  return known?.bare.test(bare) ? known.spell(bare) : postcode
}

/** Why it cannot be right, where that is certain. That it is missing is for the required fields to say. */
export function postcodeFault(country: string, postcode: string): string | null {
  const known = knownIn(country)
  return known && postcode !== '' && !known.bare.test(stripPostcode(postcode)) ? known.wrong : null
}

/** What the reader may want to look at again; the address is taken nevertheless. */
export function postcodeWarning(country: string, postcode: string): string | null {
  if (knownIn(country)) return country !== 'US' && postcode === '' ? POSTCODE_EXPECTED : null
  const pattern = POSTCODE_PATTERNS.get(country)
  if (!pattern || new RegExp(`^(${pattern})$`).test(stripPostcode(postcode))) return null
  return postcode.trim() === '' ? POSTCODE_EXPECTED : ODD_POSTCODE
}

/** For the database, which looks at many: each country with what a bare postal code of it looks like. */
export function postcodePatterns(): { country: string; pattern: string }[] {
  const known = ['US', ...US_TERRITORIES, 'CA', 'GB'].map(
    (country) => [country, knownIn(country)?.bare.source] as const,
  )
  const others = [...POSTCODE_PATTERNS].map(([country, pattern]) => [country, `^(${pattern})$`] as const)
  return [...known, ...others].map(([country, pattern]) => ({ country, pattern: String(pattern) }))
}
