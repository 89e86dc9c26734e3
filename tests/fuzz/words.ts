import { sql } from 'drizzle-orm'
import { MAILS } from '#domain/mail/all.ts'
import type { Db } from '#server/db/client.ts'
import { builtAssets } from './built-routes.ts'
import type { Words } from './from-schema.ts'

/** In every password, captcha and key that is sent: whoever keeps it in a log has kept a secret. */
export const SENT_SECRET = 'Kestrel-under-glass-7'

/** One grey dot. */
const TINY_PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg=='

/** What a reader, a buyer or a member of staff of the demo would send, by the name of the field. */
export async function readWords(db: Db, hidden: string): Promise<Words> {
  const column = async (statement: ReturnType<typeof sql>): Promise<unknown[]> => {
    const { rows } = await db.execute<{ word: unknown }>(statement)
    return rows.map(({ word }) => word)
  }
  const own = sql`coalesce(account_id, gen_random_uuid()) <> ${hidden}::uuid`
  const accounts = await column(sql`select token as word from account`)
  const subscriptions = await column(sql`select token as word from subscription`)
  const gifts = await column(sql`select token as word from gift`)
  const invoices = await column(sql`select invoice as word from purchase where ${own}`)
  const receipts = await column(sql`select receipt as word from purchase where ${own}`)
  const purchases = await column(sql`select id::text as word from purchase`)
  const issues = await column(sql`select slug as word from issue`)
  const products = await column(sql`select slug as word from product`)
  const files = await column(sql`select id::text as word from product_file`)
  const numbers = await column(sql`select number as word from issue`)
  return {
    email: [...(await column(sql`select email as word from account where id <> ${hidden}::uuid`)), 'new@example.com'],
    token: [...accounts, ...subscriptions, ...gifts, ...receipts],
    ':token': [...accounts, ...subscriptions, ...gifts],
    mail: Object.keys(MAILS),
    timeZone: ['America/New_York', 'Europe/Lisbon'],
    intent: await column(sql`select intent as word from attempt where intent is not null`),
    asset: builtAssets(),
    'List-Unsubscribe': ['One-Click'],
    'admin-view': accounts,
    account: accounts,
    subscription: subscriptions,
    invoice: [...invoices, ...purchases],
    receipt: receipts,
    order: purchases,
    donation: await column(sql`select id::text as word from pledge`),
    run: await column(sql`select id::text as word from issue_run`),
    number: [...numbers, ...(await column(sql`select number as word from purchase where number is not null`))],
    id: [...purchases, ...(await column(sql`select id::text as word from session limit 5`))],
    issue: [...numbers, ...numbers.map(String)],
    slug: [...issues, ...products],
    ref: [
      ...(await column(sql`select ref as word from stock`)),
      ...(await column(sql`select ref as word from product`)),
    ],
    code: await column(sql`select code as word from coupon`),
    coupon: await column(sql`select code as word from coupon`),
    tag: await column(sql`select tag as word from mailing_list`),
    'list-tag': await column(sql`select tag as word from mailing_list`),
    list: await column(sql`select tag as word from mailing_list`),
    key: [...(await column(sql`select key as word from picture`)), '0123456789abcdef0123456789abcdef'],
    file: [...files, 'Notes.pdf', 'Tracks.zip'],
    replaces: files,
    picture: [TINY_PNG],
    alt: ['A lake in winter'],
    about: ['issue'],
    card: issues.map((slug) => `${slug}.png`),
    sized: ['640.webp', '320.jpg'],
    bytes: [Buffer.from('%PDF-1.7 end').toString('base64')],
    country: ['US', 'CA', 'DE'],
    from: ['USD', 'EUR'],
    light: ['#9a2f1a'],
    dark: ['#f0906f'],
    currency: ['EUR', 'JPY', 'KWD'],
    state: ['ME', 'QC', ''],
    postcode: ['04101', 'H2Y 1G8', '10115'],
    shipcode: ['ship-a', 'ship-b', 'ship-c', 'us'],
    purpose: ['checkout', 'list'],
    password: [SENT_SECRET, 'broadfold'],
    confirm: [SENT_SECRET],
    captcha: [SENT_SECRET],
    url: ['/account', '/store'],
    target: ['/institution/issues'],
    path: ['/account', '/staff'],
    attempt: ['0123456789abcdef0123456789abcdef'],
    entity: await column(sql`select entity_id as word from institution`),
    from_day: ['2026-12-01', '2027-01-01'],
    '': [...purchases.slice(0, 3), ...subscriptions.slice(0, 3)],
  }
}
