import { boolean, date, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { StaffLimits } from '#domain/access/staff-limits.ts'
import { STARTING_LIMITS } from '#domain/access/staff-limits.ts'
import type { TransitWeeks } from '#domain/catalogue/delivery-times.ts'
import type { PictureType } from '#domain/catalogue/picture-type.ts'
import type { PriceList } from '#domain/catalogue/price-list.ts'
import type { FileMediaType } from '#domain/catalogue/product-file.ts'
import { CLAIM_POLICIES } from '#domain/delivery/claim.ts'
import type { MailingFileSettings } from '#domain/mailing/presets.ts'
import { STARTING_MAILING_FILES } from '#domain/mailing/presets.ts'
import type { Masthead } from '#domain/masthead/masthead.ts'
import { ZONES } from '#domain/vocabulary.ts'
import type { ZoneNames } from '#domain/zones/zone-names.ts'
import type { AccessWays, Banking, ContentsEntry, DonationTier, Flags, Texts, Zones } from '../settings.ts'
import { bytea, instant, issuesPerYear, money } from './columns.ts'

/** product 13 */
const STARTING_TRANSIT: TransitWeeks = {
  a: { least: 1, most: 3 },
  b: { least: 2, most: 4 },
  c: { least: 3, most: 6 },
}

export const publication = pgTable('publication', {
  id: integer('id').primaryKey(),
  name: text('name').notNull(),
  tagline: text('tagline').notNull(),
  currency: text('currency').notNull(),
  invoicePrefix: text('invoice_prefix').notNull(),
  supportEmail: text('support_email').notNull(),
  timeZone: text('time_zone').notNull(),
  issuesPerYear: issuesPerYear(),
  zones: jsonb('zones').$type<Zones>().notNull(),
  zoneNames: jsonb('zone_names').$type<ZoneNames>().notNull(),
  /** The zone of every country that no other lists. */
  elsewhere: text('elsewhere', { enum: ZONES }).notNull(),
  flags: jsonb('flags').$type<Flags>().notNull(),
  donationTiers: jsonb('donation_tiers').$type<DonationTier[]>().notNull(),
  texts: jsonb('texts').$type<Texts>().notNull(),
  access: jsonb('access').$type<AccessWays>().notNull().default({ google: true, openathens: true }),
  autorenewSwitch: boolean('autorenew_switch').notNull().default(true),
  banking: jsonb('banking').$type<Banking>(),
  printIncludesDigital: boolean('print_includes_digital').notNull().default(false),
  sharePieces: boolean('share_pieces').notNull().default(true),
  sellsDigital: boolean('sells_digital').notNull().default(true),
  stampsDownloads: boolean('stamps_downloads').notNull().default(false),
  autorenewNoticeDays: integer('autorenew_notice_days').notNull().default(14),
  transitWeeks: jsonb('transit_weeks').$type<TransitWeeks>().notNull().default(STARTING_TRANSIT),
  staffLimits: jsonb('staff_limits').$type<StaffLimits>().notNull().default(STARTING_LIMITS),
  claimPolicy: text('claim_policy', { enum: CLAIM_POLICIES }).notNull().default('either'),
  mailingFiles: jsonb('mailing_files').$type<MailingFileSettings>().notNull().default(STARTING_MAILING_FILES),
  closeNeedsSecond: boolean('close_needs_second').notNull().default(false),
  masthead: jsonb('masthead').$type<Masthead>().notNull(),
  /** Null until it has been opened; before that it sells nothing. */
  openedAt: instant('opened_at'),
  /** Kept by the database; stays when a change of currency closes the shop. */
  firstOpenedAt: instant('first_opened_at'),
})

/** One row while the shop is tried before it opens. */
export const trial = pgTable('trial', {
  id: integer('id').primaryKey(),
  begunAt: instant('begun_at').notNull(),
  /** What was on hand then, by ref. */
  stock: jsonb('stock').$type<Record<string, number>>().notNull(),
})

export const priceList = pgTable('price_list', {
  fromDay: date('from_day', { mode: 'string' }).primaryKey(),
  prices: jsonb('prices').$type<PriceList>().notNull(),
})

export const picture = pgTable('picture', {
  key: text('key').primaryKey(),
  mediaType: text('media_type').notNull(),
  body: bytea('body').notNull(),
  digest: text('digest').notNull(),
  /** For readers who can't see it. */
  alt: text('alt'),
  width: integer('width'),
  height: integer('height'),
  /** What most of it is painted in; null of one that can be seen through. */
  colour: text('colour'),
  /** Null for drawings, and for what was uploaded before there were sizes. */
  sizes: text('sizes', { enum: ['waiting', 'made', 'failed'] }),
})

/** Smaller ones of an uploaded picture; they go with the bytes they were made of. */
export const pictureSize = pgTable(
  'picture_size',
  {
    picture: text('picture').notNull(),
    width: integer('width').notNull(),
    mediaType: text('media_type').$type<PictureType>().notNull(),
    source: text('source').notNull(),
    body: bytea('body').notNull(),
  },
  (table) => [primaryKey({ columns: [table.picture, table.width, table.mediaType] })],
)

/** What a link to a page is shown with, made when it is first asked for. */
export const linkCard = pgTable('link_card', {
  name: text('name').primaryKey(),
  version: text('version').notNull(),
  body: bytea('body').notNull(),
})

export const issue = pgTable('issue', {
  number: integer('number').primaryKey(),
  slug: text('slug').notNull(),
  title: text('title').notNull(),
  season: text('season').notNull(),
  description: text('description').notNull(),
  contents: jsonb('contents').$type<ContentsEntry[]>().notNull(),
  pages: integer('pages').notNull(),
  plannedFor: date('planned_for', { mode: 'string' }).notNull(),
  /** Announced after the planned day. */
  newDay: date('new_day', { mode: 'string' }),
  cutOff: date('cut_off', { mode: 'string' }),
  releasedAt: instant('released_at'),
  closedAt: instant('closed_at'),
  printOnly: boolean('print_only').notNull().default(false),
  printPrice: money('print_price'),
  digitalPrice: money('digital_price'),
  cover: text('cover').notNull(),
  accentLight: text('accent_light').notNull(),
  accentDark: text('accent_dark').notNull(),
  textVersion: integer('text_version').notNull().default(0),
})

export const product = pgTable('product', {
  ref: text('ref').primaryKey(),
  slug: text('slug').notNull(),
  name: text('name').notNull(),
  kind: text('kind', { enum: ['basic', 'sized', 'digital'] }).notNull(),
  price: money('price'),
  tags: text('tags').array().notNull(),
  description: text('description').notNull(),
  details: jsonb('details').$type<string[]>().notNull(),
  picture: text('picture').notNull(),
  position: integer('position').notNull(),
  retiredAt: instant('retired_at'),
})

/** Whole and never changed once `readyAt` is set; before that it is being sent. */
export const productFile = pgTable('product_file', {
  id: uuid('id').primaryKey(),
  product: text('product').notNull(),
  name: text('name').notNull(),
  mediaType: text('media_type').$type<FileMediaType>().notNull(),
  size: integer('size').notNull(),
  begunAt: instant('begun_at').notNull(),
  begunBy: uuid('begun_by'),
  readyAt: instant('ready_at'),
  replaces: uuid('replaces'),
  reason: text('reason').notNull().default(''),
})

export const productFilePiece = pgTable(
  'product_file_piece',
  { file: uuid('file').notNull(), at: integer('at').notNull(), body: bytea('body').notNull() },
  (table) => [primaryKey({ columns: [table.file, table.at] })],
)

export const productSize = pgTable('product_size', {
  ref: text('ref').primaryKey(),
  product: text('product').notNull(),
  name: text('name').notNull(),
  position: integer('position').notNull(),
})

export const stock = pgTable('stock', {
  ref: text('ref').primaryKey(),
  onHand: integer('on_hand').notNull(),
  reserved: integer('reserved').notNull().default(0),
})

export const coupon = pgTable('coupon', {
  code: text('code').primaryKey(),
  applied: text('applied', { enum: ['gift', 'renewal', 'other'] }).notNull(),
  printUs: money('print_us'),
  printCa: money('print_ca'),
  printIntl: money('print_intl'),
  digital: money('digital'),
  startsOn: date('starts_on', { mode: 'string' }),
  endsOn: date('ends_on', { mode: 'string' }),
  usageLimit: integer('usage_limit'),
  oncePerAccount: boolean('once_per_account').notNull(),
  used: integer('used').notNull().default(0),
})
