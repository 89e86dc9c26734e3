import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'

/** What is packed by hand, and what a publication has few of. */
export const FEW = { parcels: 2000, coupons: 1000, products: 300 }

/**
 * Beside so many readers with their orders, whom `addReaders` has made: as many invoices, gifts, claims, redirects, returned addresses, subscribers of
 * the mailing lists, entries of the audit log, messages and unmatched payments. They stand in the tables as the lists
 * of the console read them; the books are not made to fit.
 */
export async function addConsoleRows(db: Db, rows: number, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    for (const statement of [...mailed(rows, now), ...bought(rows, now), ...written(rows, now)])
      await tx.execute(statement)
  })
  // What triggers keep; while the rows are made, none runs.
  await db.execute(sql`update gift set state = state`)
  await db.execute(sql`update unmatched_payment set unreturned = unreturned`)
  await db.execute(sql`vacuum analyze`)
}

/** All redirects are granted, and of one issue: as many copies of it are to be mailed late. */
export async function redirectAll(db: Db, issue: number, now: Date): Promise<void> {
  await db.execute(sql`
    update redirect_request set issue = ${issue}, state = 'granted', decided_at = ${now.toISOString()}::timestamptz`)
  await db.execute(sql`vacuum analyze redirect_request`)
}

/** As `addReaders` has made them. */
const READERS = sql`(select substr(id_of, 8)::int as n, account.* from (
  select 'reader ' || n as id_of from generate_series(1, (select count(*) from account)) n) made
  join account on account.id = md5(id_of)::uuid)`
const STAFF = sql`(select id from account where role = 'finance' limit 1)`

function mailed(rows: number, now: Date): SQL[] {
  const at = sql`${now.toISOString()}::timestamptz`
  return [
    sql`
      insert into issue_run (id, issue, kind, actor, signed_off_by, served, held, at, sent_at)
      select md5('run ' || number)::uuid, number, 'close', ${STAFF}, 'made up', '{}', '{}', closed_at,
        case when number < (select max(number) from issue where closed_at is not null) then closed_at end
      from issue where closed_at is not null`,
    sql`
      update ledger_entry set run_id = md5('run ' || issue)::uuid where kind = 'served' and deliverable <> 'digital'
        and issue > (select max(number) - 3 from issue where closed_at is not null)`,
    sql`
      insert into mailing (run_id, account_id, zone, name, line1, line2, city, state, postcode, country, deliverable)
      select e.run_id, e.account_id, a.zone, o.name, a.line1, a.line2, a.city, a.state, a.postcode, a.country, e.deliverable
      from ledger_entry e join address a on a.account_id = e.account_id and 'print-' || a.zone = e.deliverable
      join account o on o.id = e.account_id where e.run_id is not null`,
    sql`
      create temp table served on commit drop as
      select (row_number() over (order by issue desc, id))::int as n, id, account_id, issue, substr(deliverable, 7) as zone
      from ledger_entry where run_id is not null order by issue desc, id limit ${rows}`,
    sql`
      insert into claim (id, account_id, issue, serving, zone, place, reason, wish, state, at)
      select md5('claim ' || n)::uuid, account_id, issue, id, zone, md5('place ' || n / 3),
        case when n % 4 = 0 then 'damaged' else 'missing' end, case n % 3 when 0 then 'copy' when 1 then 'issue' end,
        'waiting', ${at} - make_interval(mins => n / 2) from served`,
    sql`
      insert into redirect_request (id, account_id, issue, serving, state, at, decided_at)
      select md5('redirect ' || n)::uuid, account_id, issue, id, case when n % 10 = 0 then 'granted' else 'waiting' end,
        ${at} - make_interval(mins => n / 2), case when n % 10 = 0 then ${at} end from served`,
    sql`
      update account set email_suspended_at = ${at} - make_interval(mins => r.n / 2)
      from ${READERS} r where r.id = account.id and r.n % 2 = 0`,
    sql`
      update address set suspended_at = ${at} - make_interval(mins => r.n / 2)
      from ${READERS} r where r.id = address.account_id and r.n % 3 > 0`,
    sql`
      insert into contact_report (account_id, contact, kind, actor, at)
      select id, 'email', 'bounce', ${STAFF}, email_suspended_at from account where email_suspended_at is not null
      union all select account_id, zone, 'returned', ${STAFF}, suspended_at from address where suspended_at is not null`,
  ]
}

function bought(rows: number, now: Date): SQL[] {
  const at = sql`${now.toISOString()}::timestamptz`
  return [
    sql`
      insert into purchase (id, number, kind, receipt, invoice, status, account_id, name, email, subtotal, shipping, discount,
        waived, total, created_at, paid_at, sent_on, net, po_number)
      select md5('invoice ' || n)::uuid, case when status <> 'draft' then (select value from counter where name = 'purchase') + n end,
        'invoice', md5('bill receipt ' || n), md5('bill ' || n), status, id, name, email, 5000 + n % 977, 0, 0, 0, 5000 + n % 977,
        made, case when status = 'paid' then made end, case when status <> 'draft' then made::date end, 30,
        case when n % 5 = 0 then 'PO-' || n end
      from (select *, (array['draft', 'open', 'open', 'processing', 'paid', 'void'])[1 + n % 6] as status,
        ${at} - make_interval(mins => n) as made from ${READERS} r) made`,
    sql`update counter set value = (select max(number) from purchase) where name = 'purchase'`,
    sql`
      insert into purchase_line (purchase_id, position, type, name, quantity, price, shipping, discount, issues_per_year)
      select md5('invoice ' || n)::uuid, 0, 'personal-subscription', 'Subscription (1 year, 4 issues)', 1, 5000 + n % 977, 0, 0, 4
      from generate_series(1, ${rows}::int) n`,
    sql`
      insert into purchase_line (purchase_id, position, type, name, ref, quantity, price, shipping, discount, shipcode, sent_at)
      select id, 9, 'print-issue', 'Issue 50', 'iss:50', 1, 0, 0, 0, 'ship-a', case when n > ${FEW.parcels} then ${at} end
      from (select id, (row_number() over (order by created_at desc))::int as n from purchase where kind = 'order' and status = 'paid'
        and email like '%example%') ordered where n <= ${rows}::int / 2`,
    sql`
      insert into gift (id, token, purchase_id, giver_name, giver_email, giver_account, term, issues_per_year, level, deliverable, payment, amount,
        status, subscription_id, created_at, redeemed_at, cancelled_at)
      select md5('gift ' || n)::uuid, md5('gift token ' || n), null, name, email, r.id, '1year', 4, 'low', 'print-a', 'paid', 5400,
        status, case when status = 'redeemed' then s.id end, made, case when status = 'redeemed' then made end,
        case when status = 'cancelled' then made end
      from (select *, (array['redeemed', 'waiting', 'waiting', 'cancelled'])[1 + n % 4] as status,
        ${at} - make_interval(mins => n) as made from ${READERS} r) r
      join lateral (select id from subscription where account_id = r.id order by position limit 1) s on true`,
    sql`
      insert into gift_recipient (gift_id, name, email, greeting, send_on, sent_at, updated_at, undelivered_at, undelivered_because)
      select md5('gift ' || n)::uuid, name, email, '', ${at}::date, case when n % 3 = 0 then ${at} end, ${at},
        case when n % 31 = 0 then ${at} end, case when n % 31 = 0 then 'bounce' end
      from ${READERS} r where n % 5 > 0`,
    sql`
      insert into payment (intent, amount, currency, captured_at)
      select 'pi_stray' || n, 5400, 'usd', ${at} - make_interval(mins => n) from generate_series(1, ${rows}::int) n`,
    sql`
      insert into unmatched_payment (intent, email, number, paid_at, found_at)
      select 'pi_stray' || n, email, null, ${at} - make_interval(mins => n), ${at} from ${READERS} r`,
  ]
}

function written(rows: number, now: Date): SQL[] {
  const at = sql`${now.toISOString()}::timestamptz`
  return [
    sql`
      insert into list_member (email_folded, list_tag, email, status, token_hash, confirm_hash, confirm_sent_at, created_at,
        confirmed_at, unsubscribed_at, source)
      select email_folded, tag, email, status, sha256(('token ' || n)::bytea), sha256(('confirm ' || n)::bytea), made, made, made,
        made, (array['form', 'account', 'link'])[1 + n % 3]
      from (select *, (array['letters', 'new-issues', 'store'])[1 + n % 3] as tag,
        (array['confirmed', 'confirmed', 'pending', 'unsubscribed'])[1 + n % 4] as status,
        ${at} - make_interval(mins => n) as made from ${READERS} r) r`,
    sql`
      insert into audit (at, actor, action, subject, reason)
      select ${at} - make_interval(mins => ${rows}::int - n), ${STAFF}, (array['saved', 'credited', 'changed an address'])[1 + n % 3],
        case n % 3 when 0 then 'account:' || token when 1 then 'order:' || n else 'coupon:A' || n end, 'made up ' || n
      from ${READERS} r`,
    sql`
      insert into message (id, key, recipient, template, props, created_at, sent_at)
      select md5('message ' || n)::uuid, 'made ' || n, email, 'receipt', '{}', ${at} - make_interval(hours => 2),
        case when n % 500 > 0 then ${at} end from ${READERS} r`,
    sql`
      insert into coupon (code, applied, print_us, print_ca, print_intl, digital, once_per_account)
      select 'MADE' || n, (array['gift', 'renewal', 'other'])[1 + n % 3], 500, 500, 500, 300, n % 2 = 0
      from generate_series(1, ${FEW.coupons}) n`,
    sql`
      insert into product (ref, slug, name, kind, price, tags, description, details, picture, position)
      select 'prd:made' || n, 'made-' || n, 'Made up ' || n, 'basic', 1000 + n, '{}', '', '[]', (select picture from product limit 1),
        1000 + n from generate_series(1, ${FEW.products}) n`,
  ]
}
