import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import type { Cart } from '#domain/cart/cart.ts'
import type { Offers, Shop } from '#domain/cart/cart-pricing.ts'
import type { Coupon } from '#domain/catalogue/coupon.ts'
import { usesLeft } from '#domain/catalogue/coupon.ts'
import type { NamedDiscounts } from '#domain/catalogue/coupon-discounts.ts'
import { discountsFrom } from '#domain/catalogue/coupon-discounts.ts'
import type { Day } from '#domain/day.ts'
import type { IssueServing } from '#domain/reading/right.ts'
import { NO_GROUNDS, ownsIssue, rightToRead } from '#domain/reading/right.ts'
import type { Db, Tx } from '../../db/client.ts'
import type { Catalogue } from '../catalogue/read-catalogue.ts'
import { listedOffers } from './offers.ts'

/** What a price depends on beside the catalogue, as one statement reads it. */
export type ShopFacts = { stock: Record<string, number>; coupons: CouponFacts[]; held: HeldIssue[] }

/** A ground on which an account may read an issue: a serving, or a purchase that opened it for reading. */
type HeldIssue = { ref: string } & (IssueServing | { deliverable: null })

type CouponFacts = NamedDiscounts & {
  code: string
  applied: Coupon['applied']
  starts_on: Day | null
  ends_on: Day | null
  usage_limit: number | null
  used: number
  once_per_account: boolean
  /** Uses reserved by the attempt for this cart, and by other attempts of the same reader. */
  held: number
  used_by_reader: boolean
}

type Asked = { refs: SQL; codes: SQL; reader: SQL; account: SQL; paysFor: SQL }

/**
 * The aggregates of a statement: what is available of `refs`, which of them the account holds as issues, and how the
 * coupons `codes` stand for a reader. Of whoever is not logged in nothing is told, whatever email they type. What
 * the unfinished attempt that pays for `paysFor` has reserved is counted as available: a reader is not told that his own order is sold out.
 */
export function shopFacts({ refs, codes, reader, account, paysFor }: Asked): Record<keyof ShopFacts, SQL> {
  const own = sql`select id from attempt where slot = ${paysFor} and state in ('open', 'closing', 'processing')`
  return {
    stock: sql`(
      select coalesce(json_object_agg(s.ref, s.on_hand - s.reserved + coalesce((
        select sum(r.quantity) from reservation r where r.ref = s.ref and r.attempt_id in (${own})
      ), 0)), '{}')
      from stock s where s.ref = any(${refs}))`,
    coupons: sql`(
      select coalesce(json_agg(json_build_object(
        'code', c.code, 'applied', c.applied, 'digital', c.digital,
        'print_us', c.print_us, 'print_ca', c.print_ca, 'print_intl', c.print_intl,
        'starts_on', c.starts_on, 'ends_on', c.ends_on,
        'usage_limit', c.usage_limit, 'used', c.used, 'once_per_account', c.once_per_account,
        'held', coalesce((select sum(u.uses) from coupon_use u where u.code = c.code and u.attempt_id in (${own})), 0),
        'used_by_reader', exists (
          select from coupon_use u where u.code = c.code and u.reader = ${reader}
            and (u.attempt_id is null or u.attempt_id not in (${own})))
      )), '[]')
      from coupon c where c.code = any(${codes}))`,
    held: sql`(
      select coalesce(json_agg(h), '[]') from (
        select 'iss:' || e.issue as ref, e.deliverable, e.includes_digital as "includesDigital",
          exists (select from ledger_entry r where r.reverses = e.id) as reversed
        from ledger_entry e
        where e.account_id = ${account} and e.kind = 'served' and 'iss:' || e.issue = any(${refs})
        union all
        select t.ref, null, false, false from entitlement t
        where t.account_id = ${account} and t.revoked_at is null and t.ref = any(${refs})
        union all
        select 'iss:' || o.issue, null, false, false from opened_issue o
        where o.account_id = ${account} and 'iss:' || o.issue = any(${refs})) h)`,
  }
}

type ShopRequest = {
  catalogue: Catalogue
  cart: Cart
  /** The folded email of who buys; null where it is not known yet. */
  reader: string | null
  /** The account that buys; a guest has none. */
  accountId?: string | undefined
  today: Day
  /** What the attempt that buys this cart pays for: its own reservations do not stand in its way. */
  paysFor?: string | null
}

/** Everything that the price of this cart depends on, in one statement. */
export async function shopFor(
  db: Db | Tx,
  { catalogue, cart, reader, accountId, today, paysFor = null }: ShopRequest,
): Promise<Shop> {
  const refs = listRefs(cart)
  const { stock, coupons, held } = shopFacts({
    refs: sql`${sql.param(refs)}::text[]`,
    codes: sql`${sql.param(listCodes(cart))}::text[]`,
    reader: sql`${reader}::text`,
    account: sql`${accountId ?? null}::uuid`,
    paysFor: sql`${paysFor}::text`,
  })
  const { rows } = await db.execute<ShopFacts>(sql`select ${stock} as stock, ${coupons} as coupons, ${held} as held`)
  return makeShop(catalogue, rows[0] as ShopFacts, refs, today)
}

/** One coupon as it stands for this reader; nothing when there is none of this code. */
export async function readCoupon(
  db: Db,
  { code, reader, paysFor }: { code: string; reader: string | null; paysFor: string | null },
): Promise<Coupon | null> {
  const { coupons } = shopFacts({
    refs: sql`array[]::text[]`,
    codes: sql`array[${code}]::text[]`,
    reader: sql`${reader}::text`,
    account: sql`null::uuid`,
    paysFor: sql`${paysFor}::text`,
  })
  const { rows } = await db.execute<Pick<ShopFacts, 'coupons'>>(sql`select ${coupons} as coupons`)
  const [facts] = rows[0]?.coupons ?? []
  return facts ? toCoupon(facts) : null
}

export function listRefs({ goods }: Cart): string[] {
  return goods.map(({ ref }) => ref)
}

export function listCodes({ giftsubs, membership }: Cart): string[] {
  const codes = [...giftsubs.map(({ coupon }) => coupon), membership?.coupon ?? null]
  return [...new Set(codes.filter((code) => code !== null))]
}

/** The shop as far as these products and coupons go. */
export function makeShop(
  catalogue: Catalogue,
  { stock, coupons, held }: ShopFacts,
  refs: readonly string[],
  today: Day,
): Shop {
  return {
    list: catalogue.prices,
    currency: catalogue.publication.currency,
    products: new Map(refs.map((ref) => [ref, findOffers(catalogue, ref, stock[ref] ?? 0)])),
    coupons: new Map(coupons.map((facts) => [facts.code, toCoupon(facts)])),
    owned: new Set(refs.filter((ref) => isHeld(catalogue, ref, held))),
    noDigital: !catalogue.publication.sellsDigital,
    today,
  }
}

function isHeld({ issues }: Catalogue, ref: string, held: readonly HeldIssue[]): boolean {
  const issue = issues.find((one) => one.ref === ref)
  if (!issue) return false
  const own = held.filter((one) => one.ref === ref)
  const servings = own.flatMap((one) => (one.deliverable === null ? [] : [one]))
  const purchases = own.filter(({ deliverable }) => deliverable === null).map(() => ({ revoked: false }))
  return ownsIssue(rightToRead({ released: issue.releasedOn !== null }, { ...NO_GROUNDS, servings, purchases }))
}

function findOffers(catalogue: Catalogue, ref: string, available: number): Offers {
  const offers: Offers = {}
  for (const [type, { name, price, counted }] of listedOffers(catalogue).get(ref) ?? []) {
    offers[type] = { name, price, stock: counted ? available : null }
  }
  return offers
}

function toCoupon(facts: CouponFacts): Coupon {
  return {
    code: facts.code,
    applied: facts.applied,
    discounts: discountsFrom(facts),
    starts: facts.starts_on,
    ends: facts.ends_on,
    usesLeft: usesLeft({
      limit: facts.usage_limit,
      used: facts.used - facts.held,
      oncePerReader: facts.once_per_account,
      usedByReader: facts.used_by_reader,
    }),
  }
}
