import { boolean, date, integer, jsonb, pgTable, primaryKey, real, text, uuid } from 'drizzle-orm/pg-core'
import type { FileFormat } from '#domain/reading/issue-files.ts'
import type { PieceNote } from '#domain/reading/notes.ts'
import { COUNTED } from '#domain/reading/read-counts.ts'
import type { PieceHeading } from '#domain/reading/text/match-import.ts'
import type { ImportReport } from '#domain/reading/text/report.ts'
import { bytea, instant } from './columns.ts'

export const piece = pgTable('piece', {
  id: uuid('id').primaryKey(),
  issue: integer('issue').notNull(),
  slug: text('slug').notNull(),
  position: integer('position').notNull(),
  title: text('title').notNull(),
  author: text('author'),
  kind: text('kind'),
  html: text('html').notNull(),
  text: text('text').notNull(),
  words: integer('words').notNull(),
  free: boolean('free').notNull(),
  notes: jsonb('notes').$type<PieceNote[]>().notNull().default([]),
  pictures: text('pictures').array().notNull().default([]),
  markdown: text('markdown'),
  imported: jsonb('imported').$type<PieceHeading>(),
  version: integer('version').notNull().default(1),
  updatedAt: instant('updated_at'),
  updatedBy: uuid('updated_by'),
})

export const piecePicture = pgTable(
  'piece_picture',
  {
    issue: integer('issue').notNull(),
    name: text('name').notNull(),
    mediaType: text('media_type').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    body: bytea('body').notNull(),
    uploadedAt: instant('uploaded_at'),
    alt: text('alt').notNull().default(''),
  },
  (table) => [primaryKey({ columns: [table.issue, table.name] })],
)

export const pieceShare = pgTable('piece_share', {
  id: uuid('id').primaryKey(),
  pieceId: uuid('piece_id').notNull(),
  accountId: uuid('account_id').notNull(),
  sharedBy: text('shared_by'),
  madeAt: instant('made_at').notNull(),
  endsAt: instant('ends_at').notNull(),
  opens: integer('opens').notNull().default(0),
})

export const pieceShareOpen = pgTable('piece_share_open', {
  id: uuid('id').primaryKey(),
  shareId: uuid('share_id').notNull(),
  openedAt: instant('opened_at').notNull(),
})

export const readingPosition = pgTable(
  'reading_position',
  {
    accountId: uuid('account_id').notNull(),
    pieceId: uuid('piece_id').notNull(),
    block: integer('block').notNull(),
    fraction: real('fraction').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.pieceId] })],
)

export const readCount = pgTable(
  'read_count',
  {
    day: date('day', { mode: 'string' }).notNull(),
    pieceId: uuid('piece_id').notNull(),
    what: text('what', { enum: COUNTED }).notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.pieceId, table.what] })],
)

export const issueFile = pgTable('issue_file', {
  id: uuid('id').primaryKey(),
  issue: integer('issue').notNull(),
  format: text('format').$type<FileFormat>().notNull(),
  version: integer('version').notNull(),
  origin: text('origin', { enum: ['uploaded', 'made'] }).notNull(),
  digest: text('digest').notNull(),
  size: integer('size').notNull(),
  storedAt: instant('stored_at').notNull(),
  storedBy: uuid('stored_by'),
  reason: text('reason').notNull().default(''),
  textVersion: integer('text_version'),
  endedAt: instant('ended_at'),
})

export const issueFilePart = pgTable(
  'issue_file_part',
  { file: uuid('file').notNull(), at: integer('at').notNull(), body: bytea('body').notNull() },
  (table) => [primaryKey({ columns: [table.file, table.at] })],
)

export const textUpload = pgTable('text_upload', {
  id: uuid('id').primaryKey(),
  issue: integer('issue').notNull(),
  name: text('name').notNull(),
  format: text('format', { enum: ['epub', 'pdf'] }).notNull(),
  size: integer('size').notNull(),
  reason: text('reason').notNull().default(''),
  begunAt: instant('begun_at').notNull(),
  begunBy: uuid('begun_by').notNull(),
  state: text('state', { enum: ['sending', 'reading', 'done', 'refused'] })
    .notNull()
    .default('sending'),
  progress: integer('progress').notNull().default(0),
  said: text('said').notNull().default(''),
  report: jsonb('report').$type<ImportReport>(),
  endedAt: instant('ended_at'),
})

export const textUploadPart = pgTable(
  'text_upload_part',
  { file: uuid('file').notNull(), at: integer('at').notNull(), body: bytea('body').notNull() },
  (table) => [primaryKey({ columns: [table.file, table.at] })],
)

export const readerMark = pgTable('reader_mark', {
  mark: text('mark').primaryKey(),
  accountId: uuid('account_id'),
  purchaseId: uuid('purchase_id'),
  seatId: uuid('seat_id'),
})

export const stampedFile = pgTable(
  'stamped_file',
  {
    file: uuid('file').notNull(),
    mark: text('mark').notNull(),
    kept: integer('kept').notNull(),
    tail: bytea('tail'),
    madeAt: instant('made_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.file, table.mark] })],
)
