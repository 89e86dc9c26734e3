import { randomUUID } from 'node:crypto'
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { foldEmail } from '#domain/access/email.ts'
import { currencyOf } from '#domain/currencies.ts'
import type { Letterhead } from '#domain/mail/letterhead.ts'
import { makeLetterhead } from '#domain/mail/letterhead.ts'
import { passFaultPoint } from '../../adapters/fault-point.ts'
import type { Attachment, MailTransport, Message } from '../../adapters/mail.ts'
import { RecipientRefused } from '../../adapters/mail.ts'
import type { InvoicePrint } from '../../adapters/pdf/invoice-pdf.ts'
import { makePdf } from '../../adapters/pdf/make-pdf.ts'
import type { Db, Tx } from '../../db/client.ts'
import { prepared } from '../../db/prepared.ts'
import { message } from '../../db/schema/mail.ts'
import { account } from '../../db/schema/people.ts'
import { publication } from '../../db/schema/publication.ts'
import { readPrintedWordmark } from '../catalogue/masthead/printed-wordmark.ts'
import type { ChangedWords, Words } from './mail-words.ts'
import { changedWords } from './mail-words.ts'
import { noteSent } from './message-copy.ts'

/** What every message is written with, whatever it says. */
export type MailSettings = { letterhead: Letterhead; changed: ChangedWords }

/** How the templates are rendered: they are React, and live with the pages. */
export type RenderMail = (
  template: string,
  props: unknown,
  settings: MailSettings,
) => Promise<Omit<Message, 'id' | 'to'>>

export type MailOrder = {
  /** One message for one key, however often its cause is run. */
  key: string
  /** Null or empty for a reader without an email address, who is not written to. */
  to: string | null
  template: string
  props: object
  now: Date
  /** Holds a secret, such as a link to log in: its content is deleted once it has been sent. */
  secret?: boolean
  afterSeconds?: number
}

export type SendJob = (
  tx: Tx,
  name: 'mail',
  data: { message: string },
  options?: { afterSeconds?: number | undefined },
) => Promise<void>

/** Writes the message and its job in the transaction of whatever caused it. */
export async function queueMail(tx: Tx, send: SendJob, order: MailOrder): Promise<void> {
  const { key, to, template, props, now, secret = false, afterSeconds } = order
  if (!to) return
  const [row] = await tx
    .insert(message)
    .values({ id: randomUUID(), key, recipient: to, template, props, secret, createdAt: now })
    .onConflictDoNothing({ target: message.key })
    .returning({ id: message.id })
  if (row) await send(tx, 'mail', { message: row.id }, { afterSeconds })
}

/** Many at once: those whose key is there already are left alone. */
export async function queueMails(
  tx: Tx,
  sendAll: (tx: Tx, name: 'mail', data: { message: string }[]) => Promise<void>,
  orders: readonly Omit<MailOrder, 'afterSeconds'>[],
): Promise<void> {
  const values = orders.flatMap(({ key, to, template, props, now, secret = false }) =>
    !to ? [] : [{ id: randomUUID(), key, recipient: to, template, props, secret, createdAt: now }],
  )
  if (values.length === 0) return
  const rows = await tx
    .insert(message)
    .values(values)
    .onConflictDoNothing({ target: message.key })
    .returning({ id: message.id })
  await sendAll(
    tx,
    'mail',
    rows.map(({ id }) => ({ message: id })),
  )
}

export type MailContext = {
  db: Db
  render: RenderMail
  transport: MailTransport
  now: () => Date
  publicUrl: string
  /** Told of a message whose recipient was refused for good; true when there is no use in trying again. */
  takeRefused?: (tx: Tx, refused: { template: string; recipient: string }) => Promise<boolean>
}

/** Renders and sends one message; a message that was sent already is left alone. */
export async function deliverMail(context: MailContext, id: string): Promise<void> {
  const { db, render, transport, now, publicUrl } = context
  const [found] = await toSend(db).execute({ id })
  if (!found) return
  const { row } = found
  const props = { ...(await greeted(db, row)), ...(row.props as object) }
  const settings = mailSettings(found, publicUrl)
  const rendered = await render(row.template, props, settings)
  const invoice = await attachInvoice(db, row.props, settings.letterhead)
  const attachments = [...(rendered.attachments ?? []), ...invoice]
  try {
    await transport.send({ id, to: row.recipient, ...rendered, attachments }, now())
  } catch (error) {
    if (!(error instanceof RecipientRefused) || !(await takeRefusal(context, row))) throw error
    return
  }
  passFaultPoint('mail-sent')
  const { subject, html } = rendered
  await noteSent(db, row, { subject, html, now: now() })
}

/** Closed as if it were sent, in the transaction of whatever follows from it. */
async function takeRefusal({ db, now, takeRefused }: MailContext, row: typeof message.$inferSelect): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (!(await takeRefused?.(tx, row))) return false
    await tx
      .update(message)
      .set({ sentAt: now(), ...(row.secret && { props: {} }) })
      .where(eq(message.id, row.id))
    return true
  })
}

const { name, supportEmail, invoicePrefix, texts, currency, zoneNames, masthead } = publication
/** Read with every message, so that every process writes in the words that stand. */
const SETTINGS = {
  publication: { name, supportEmail, invoicePrefix, texts, currency, zoneNames, masthead },
  words: sql<Words[]>`(select coalesce(json_agg(w), '[]') from (
    select mail, subject, preheader, body from mail_words where subject is not null) w)`,
}

const toSend = prepared((db) =>
  db
    .select({ row: message, ...SETTINGS })
    .from(message)
    .leftJoin(publication, sql`true`)
    .where(and(eq(message.id, sql.placeholder('id')), isNull(message.sentAt)))
    .prepare('message_to_send'),
)

export async function readMailSettings(db: Db, publicUrl: string): Promise<MailSettings> {
  const [row] = await db.select(SETTINGS).from(publication)
  return mailSettings(row, publicUrl)
}

type SettingsRow = {
  publication: Pick<typeof publication.$inferSelect, keyof (typeof SETTINGS)['publication']> | null
  words: Words[]
}

function mailSettings(row: SettingsRow | undefined, publicUrl: string): MailSettings {
  if (!row?.publication) throw new Error('There is no publication in this database yet.')
  const { currency, ...its } = row.publication
  return {
    letterhead: makeLetterhead({ ...its, currency: currencyOf(currency) }, publicUrl),
    changed: changedWords(row.words),
  }
}

/**
 * A message that does not say whom it greets goes by whose proved address it is. Looked up here rather than where it is
 * queued, so that no answer tells by its time who has an account.
 */
async function greeted(
  db: Db,
  { recipient, props }: { recipient: string; props: unknown },
): Promise<{ name?: string }> {
  if (typeof (props as { name?: unknown }).name === 'string') return {}
  const [owner] = await db
    .select({ name: account.name })
    .from(account)
    .where(and(eq(account.emailFolded, foldEmail(recipient)), isNotNull(account.emailProvedAt)))
  return owner ?? {}
}

/** A message about an invoice carries it as a PDF: whichever has one in its props (`invoicePaper`). */
async function attachInvoice(db: Db, props: unknown, { masthead }: Letterhead): Promise<Attachment[]> {
  const { invoicePaper } = props as { invoicePaper?: InvoicePrint }
  if (!invoicePaper) return []
  const wordmark = await readPrintedWordmark(db, masthead)
  const content = Buffer.from(await makePdf({ kind: 'invoice', content: { ...invoicePaper, wordmark } }))
  return [{ filename: `${invoicePaper.number}.pdf`, contentType: 'application/pdf', content }]
}
