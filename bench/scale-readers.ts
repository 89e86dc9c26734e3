import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { CITIES, FIRST_NAMES, LAST_NAMES, STREETS } from './made-up-names.ts'

/** Four issues a year, for $54. */
const TERM = 4
const PRICE = 4800
const SHIPPING = 600

/**
 * Fills a migrated PostgreSQL with readers and what they have behind them, in a few statements: addresses, up to three
 * subscriptions each with its order and its check, and every issue that was served, so that `audit:ledger` finds nothing wrong.
 * Three in four take print; of a hundred two have no address, one a suspended one; one in seven has run out, one in a
 * hundred of them just now and with a card to go on with. All have confirmed their address, so nobody is asked about it.
 * The demo's publication has to be there.
 */
export async function addReaders(db: Db, readers: number, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    // Everything that is written is whole, so that nothing has to be looked up row by row.
    await tx.execute(sql`set local session_replication_role = replica`)
    for (const statement of statements(readers, now)) await tx.execute(statement)
  })
  await db.execute(sql`vacuum analyze`)
}

/** From 0 up to 1, always the same for the same reader. */
const chance = (salt: string) => sql.raw(`(abs(hashint8extended(n, hashtext('${salt}'))) % 100000 / 100000.0)`)
/** The first of the list much oftener than the last. */
function oneOf(list: readonly string[], salt: string): SQL {
  const names = sql.raw(`array[${list.map((name) => `'${name}'`).join(', ')}]`)
  return sql`(${names})[1 + floor(${list.length} * power(${chance(salt)}, 2))::int]`
}

function statements(readers: number, now: Date): SQL[] {
  const at = sql`${now.toISOString()}::timestamptz`
  return [
    sql`
      create temp table made on commit drop as
      select n, id, had, has_ended, just_ended, first || ' ' || last as name, ago,
        lower(translate(first || '.' || last, ' ', '')) || n || '@' ||
          (array['example.com', 'example.org', 'mail.example', 'post.example'])[1 + n % 4] as email,
        case when kind < 0.25 then 'digital' when kind < 0.8 then 'print-a' when kind < 0.9 then 'print-b' else 'print-c' end
          as deliverable,
        (select max(number) from issue where closed_at is not null) - case when has_ended and not just_ended then 1 else 0 end
          as last_issue
      from (
        select n, md5('reader ' || n)::uuid as id, ${oneOf(FIRST_NAMES, 'first')} as first, ${oneOf(LAST_NAMES, 'last')} as last,
          n % 7 = 0 as has_ended, n % 700 = 0 as just_ended, ${chance('kind')} as kind,
          case when n % 7 = 0 then ${TERM} * (1 + n / 7 % 2) else n % 11 end as had, n % 90 as ago
        from generate_series(1, ${readers}::int) n) reader`,
    sql`
      create temp table made_subscription on commit drop as
      select n, id as account_id, c, md5('subscription ' || n || ' ' || c)::uuid as id, md5('order ' || n || ' ' || c)::uuid as purchase_id,
        deliverable, name, email, least(greatest(had - ${TERM} * c, 0), ${TERM}) as served,
        (select value from counter where name = 'purchase') + row_number() over (order by n, c) as number,
        ${at} - make_interval(days => ago + 91 * greatest(had - ${TERM} * c, 0)) as at
      from made, generate_series(0, (had - case when has_ended then 1 else 0 end) / ${TERM}) c`,
    sql`
      insert into payment_method (id, customer, kind, brand, last_four, exp_month, exp_year, created_at)
      select 'pm_made' || n, 'cus_made' || n, 'card', 'visa', '4242', 4, 2034, ${at} from made where n % 7 = 0 and n % 100 < 50`,
    sql`
      insert into account (id, token, email, email_folded, name, autorenew, payment_method, created_at)
      select id, md5('account ' || n), email, email, name, n % 7 = 0 and n % 100 < 50 and just_ended,
        case when n % 7 = 0 and n % 100 < 50 then 'pm_made' || n end, ${at} - make_interval(days => 91 * (had + 1)) from made`,
    sql`
      insert into payment_customer (account_id, customer)
      select id, 'cus_made' || n from made where n % 7 = 0 and n % 100 < 50`,
    sql`
      insert into address (account_id, zone, line1, city, state, postcode, country, confirmed_at, suspended_at)
      select id, substr(deliverable, 7), n % 9973 + 1 || ' ' || ${oneOf(STREETS, 'street')} ||
          (array[' Street', ' Avenue', ' Road', ' Lane'])[1 + n % 4], ${oneOf(CITIES, 'city')},
        case deliverable when 'print-a' then 'ME' when 'print-b' then 'QC' else '' end,
        lpad((n * 37 % 99991)::text, 5, '0'), case deliverable when 'print-a' then 'US' when 'print-b' then 'CA' else 'NL' end,
        ${at}, case when n % 100 = 3 then ${at} end
      from made where deliverable <> 'digital' and n % 100 > 1`,
    sql`
      insert into purchase (id, number, kind, receipt, invoice, status, account_id, name, email, subtotal, shipping, discount,
        waived, total, recorded, created_at, paid_at)
      select purchase_id, number, case c when 0 then 'order' else 'renewal' end, md5('receipt ' || n || ' ' || c),
        md5('invoice ' || n || ' ' || c), 'paid', account_id, name, email, ${PRICE}, ${SHIPPING}, 0, 0, ${PRICE + SHIPPING},
        ${PRICE + SHIPPING}, at, at
      from made_subscription order by number`,
    sql`update counter set value = (select max(number) from made_subscription) where name = 'purchase'`,
    sql`
      insert into purchase_line (purchase_id, position, type, name, quantity, price, shipping, discount, issues_per_year)
      select purchase_id, 0, 'personal-subscription', 'Subscription (1 year, 4 issues)', 1, ${PRICE}, ${SHIPPING}, 0, ${TERM} from made_subscription`,
    sql`
      insert into recorded_payment (id, purchase_id, amount, means, note, actor, received_on, recorded_at)
      select md5('check ' || n || ' ' || c)::uuid, purchase_id, ${PRICE + SHIPPING}, 'check', '',
        (select id from account where role = 'finance' limit 1), at::date, at from made_subscription`,
    sql`
      insert into subscription (id, token, account_id, term, issues_per_year, phase, set_level, set_deliverable, active_level, active_deliverable,
        tokens_left, payment, created_at, purchase_id)
      select id, md5('subscription ' || n || ' ' || c), account_id, '1year', ${TERM}, case c when 0 then 'introductory' else 'renewal' end,
        'low', deliverable, 'low', deliverable, ${TERM} - served, 'paid', at, purchase_id
      from made_subscription order by n, c`,
    sql`
      insert into ledger_entry (subscription_id, account_id, kind, tokens, issue, deliverable, serving, amount, actor, reason, at,
        purchase_id)
      select bought.id, account_id, 'granted', ${TERM}, null, null, null, ${PRICE + SHIPPING}, bought.name, 'order', at, purchase_id
      from made_subscription bought
      union all
      select bought.id, account_id, 'served', 1, issue, bought.deliverable, 1, 0, 'made up', 'Issue ' || issue || ' closed',
        ${at} - make_interval(days => 91 * (made.last_issue - issue)), null
      from made_subscription bought join made on made.n = bought.n,
        generate_series(made.last_issue - made.had + 1 + ${TERM} * c, made.last_issue - made.had + ${TERM} * c + served) issue`,
  ]
}
