import type { StaffRole } from '#domain/access/staff-roles.ts'
import { ROLE_NAMES } from '#domain/access/staff-roles.ts'
import { comparePrices } from '#domain/catalogue/compare-prices.ts'
import type { PriceList } from '#domain/catalogue/price-list.ts'
import { formatDay, isDay } from '#domain/day.ts'
import type { Currency } from '#domain/money.ts'
import { cents, formatMoney } from '#domain/money.ts'
import type { Category, Deliverable, Term } from '#domain/vocabulary.ts'
import {
  CATEGORIES,
  counted,
  DELIVERABLES,
  LEVEL_LABELS,
  MEDIUM_LABELS,
  splitCategory,
  TERMS,
  YEARS,
  ZONES,
  zoneOf,
} from '#domain/vocabulary.ts'
import type { ZoneNames } from '#domain/zones/zone-names.ts'
import { formatInstant } from '../../../parts/instant.ts'
import { formOf } from '../../account/overview/words.ts'
import { templateWord } from '../people/person/words.ts'

type Facts = { [name: string]: unknown }
export type AuditShop = { currency: Currency; zoneNames: ZoneNames; timeZone: string }
export type Remembered = { subject: string; before: unknown; after: unknown }
/** Where a fact stands: in which shop, and in an entry about what. */
type Place = AuditShop & { about: string }

/** What an entry of the audit log remembers, in words and short enough for a line: left 4 → 6, credited 2. */
export function changeWords({ subject, before, after }: Remembered, shop: AuditShop): string {
  const place = { ...shop, about: subject.split(':')[0] ?? '' }
  if (isPriceList(before) && isPriceList(after)) return pricesWords(before, after, shop)
  if (isPriceList(before) || isPriceList(after)) return ''
  return factsWords(asFacts(before), asFacts(after), place)
}

/** Of use to nobody who reads it, or said elsewhere on the line. */
const UNTOLD = [
  'subscription',
  'note',
  'run',
  'hold',
  'refund',
  'entry',
  'digest',
  'slug',
  'cover',
  'picture',
  'bytes',
  'ref',
]
/** Told first, and although it stayed as it was: it says what the others are about. */
const ALWAYS_TOLD = ['issue', 'zone', 'contact', 'served']

function factsWords(was: Facts, is: Facts, place: Place): string {
  const isChange = Object.keys(was).some((name) => name in is)
  const isCount = !isChange && Object.values({ ...was, ...is }).every((fact) => typeof fact === 'number')
  const names = new Set([...Object.keys(was), ...Object.keys(is)])
  return [...ALWAYS_TOLD.filter((name) => names.delete(name)), ...names]
    .filter((name) => !UNTOLD.includes(name))
    .filter((name) => !isChange || ALWAYS_TOLD.includes(name) || !isSame(was[name], is[name]))
    .filter((name) => !isCount || (was[name] ?? is[name]) !== 0)
    .map((name) => factWords(name, { was: was[name], is: is[name] }, place))
    .filter((words) => words !== '')
    .join(', ')
}

/** Their facts have words of their own. */
const ASIDES = ['held', 'money', 'recorded']

function factWords(name: string, { was, is }: { was: unknown; is: unknown }, place: Place): string {
  const label = nameWords(name, place)
  if (isFacts(was) || isFacts(is)) {
    const within = factsWords(asFacts(was), asFacts(is), ASIDES.includes(name) ? { ...place, about: name } : place)
    return within && `${name === 'held' ? 'left out' : label} (${within})`
  }
  const said = (words: string) => [label, words].filter(Boolean).join(' ')
  const [from, to] = [valueWords(name, was, place), valueWords(name, is, place)]
  if (isSame(was, is) || !hasValue(was)) return to && said(to)
  if (!hasValue(is)) return from && said(is === undefined ? from : `${from} → none`)
  // Of two long texts the beginnings say little, and of lists of things nothing.
  if (from === to || isLong(was) || isLong(is)) return said('changed')
  return said(`${from} → ${to}`)
}

/** What the database calls otherwise than people do. */
const NAMES: { [name: string]: string } = {
  alt: 'description',
  begun_at: 'begun',
  byHand: 'manual refund',
  given_back: 'issues given back',
  issue: '',
  line1: 'address',
  line2: 'second line',
  means: 'paid by',
  onHand: 'in stock',
  posted_on: 'mailed on',
  query: 'filters',
  says: 'told readers',
  usual: 'usual price',
  what: 'kind',
}

/** Readers who were left out of a mailing, as its page says it. */
const HELD: { [name: string]: string } = {
  kept: 'on hold',
  missing: 'without an address',
  suspended: 'with returned mail',
  zone: 'in a zone on hold',
}

/** `print-a` → United States, as the counts of a mailing have it; `startsOn` → starts on. */
function nameWords(name: string, { zoneNames, about }: Place): string {
  if (about === 'held') return HELD[name] ?? spaced(name)
  const deliverable = COUPON_FORMS[name] ?? name
  if (isOneOf<Deliverable>(DELIVERABLES, deliverable)) {
    const zone = zoneOf(deliverable)
    return zone ? zoneNames[zone].name : 'digital'
  }
  if (isOneOf(ZONES, name)) return zoneNames[name].name
  if (isOneOf<Category | Term>([...CATEGORIES, ...TERMS], name)) return kindWords(name)
  return NAMES[name] ?? spaced(name)
}

const COUPON_FORMS: { [name: string]: Deliverable } = { printUs: 'print-a', printCa: 'print-b', printIntl: 'print-c' }

function valueWords(name: string, value: unknown, place: Place): string {
  if (!hasValue(value)) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') {
    if (name === 'issue') return `No. ${value}`
    return isMoney(name, place) ? formatMoney(cents(value), place.currency) : value.toLocaleString('en-US')
  }
  if (Array.isArray(value)) {
    // Lines of an order are counted from zero.
    const shown = value.map((one) => (name === 'lines' && typeof one === 'number' ? one + 1 : one))
    return cut(
      shown
        .filter((one) => typeof one !== 'object')
        .map((one) => valueWords('', one, place))
        .join(', '),
    )
  }
  return textWords(name, String(value), place)
}

function textWords(name: string, text: string, { zoneNames, timeZone }: Place): string {
  if (ID.test(text)) return ''
  if (isDay(text)) return formatDay(text)
  if (INSTANT.test(text)) return formatInstant(text, timeZone)
  if (isOneOf<Deliverable>(DELIVERABLES, text)) return formOf(text, zoneNames)
  if (isOneOf<Category | Term>([...CATEGORIES, ...TERMS], text)) return kindWords(text)
  if ((name === 'zone' || name === 'contact') && isOneOf(ZONES, text)) return zoneNames[text].name
  if (name === 'currency') return text.toUpperCase()
  if (name === 'role') return ROLE_NAMES[text as StaffRole] ?? text
  if (name === 'level') return LEVEL_LABELS[text as 'low' | 'high'] ?? text
  if (name === 'message') return `“${templateWord(text)}”`
  if (name === 'query')
    return [...new URLSearchParams(text)]
      .filter(([key]) => key !== 'columns')
      .map(([key, one]) => `${key} ${one}`)
      .join(', ')
  return cut(/^[a-z]+(-[a-z]+)+$/.test(text) ? text.replaceAll('-', ' ') : text)
}

const ID = /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{32,})$/
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/

/** Standard Print; 2 years. */
function kindWords(kind: Category | Term): string {
  if (isOneOf<Category>(CATEGORIES, kind)) {
    const { level, medium } = splitCategory(kind)
    return `${LEVEL_LABELS[level]} ${MEDIUM_LABELS[medium]}`
  }
  const years = YEARS[kind]
  return years ? counted(years, 'year') : 'lifetime'
}

const SUMS = 'amount byHand digitalPrice monthly onetime price printPrice refunded total usual'.split(' ')
const COUPON_SUMS = [...Object.keys(COUPON_FORMS), 'digital']

/** What is left of an order is money, what is left of a subscription are issues. */
function isMoney(name: string, { about }: Place): boolean {
  if (about === 'money' || about === 'recorded') return true
  if (about === 'coupon' && COUPON_SUMS.includes(name)) return true
  if (about === 'order' || about === 'invoice') return name === 'left' || SUMS.includes(name)
  return SUMS.includes(name)
}

const MOST_PRICES = 3

function pricesWords(before: PriceList, after: PriceList, { currency, zoneNames }: AuditShop): string {
  const changes = comparePrices(before, after, zoneNames)
  const told = changes.slice(0, MOST_PRICES).map(({ table, label, ...sums }) => {
    const [from, to] = [formatMoney(sums.before, currency), formatMoney(sums.after, currency)]
    return `${table}, ${label}: ${from} → ${to}`
  })
  const more = changes.length - told.length
  return [...told, ...(more > 0 ? [`${counted(more, 'more price')} changed`] : [])].join('; ')
}

const isPriceList = (value: unknown): value is PriceList =>
  isFacts(value) && ['issuesPerYear', 'base', 'shipping', 'goodsShipping'].every((name) => name in value)

const LONGEST = 80
const cut = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST).trimEnd()}…` : text)
const isLong = (value: unknown) => typeof value === 'string' && value.length > LONGEST

const spaced = (name: string) => name.replaceAll('_', ' ').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
const isFacts = (value: unknown): value is Facts => value !== null && typeof value === 'object' && !Array.isArray(value)
const asFacts = (value: unknown): Facts => (isFacts(value) ? value : {})
const hasValue = (value: unknown) => value !== null && value !== undefined && value !== '' && !isEmptyList(value)
const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0
const isSame = (was: unknown, is: unknown) => JSON.stringify(was) === JSON.stringify(is)
const isOneOf = <T extends string>(all: readonly T[], value: unknown): value is T => all.includes(value as T)
