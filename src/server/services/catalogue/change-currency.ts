import { eq, sql } from 'drizzle-orm'
import { startingMoneyLimits } from '#domain/access/staff-limits.ts'
import { emptyPriceList, hasPrices } from '#domain/catalogue/price-list.ts'
import { currencyOf, findCurrency } from '#domain/currencies.ts'
import { ZERO } from '#domain/money.ts'
import type { PricedThings } from '#domain/opening/currency-change.ts'
import {
  ALREADY_THE_CURRENCY,
  CURRENCY_CHANGED_MEANWHILE,
  CURRENCY_IS_FIXED,
  NO_SUCH_CURRENCY,
} from '#domain/opening/currency-change.ts'
import type { Outcome } from '#domain/outcome.ts'
import { done, refuse } from '#domain/outcome.ts'
import { takesBankDebits } from '#domain/payments/bank-debit.ts'
import type { IssuesPerYear } from '#domain/vocabulary.ts'
import { writeAudit } from '../../db/audit-log.ts'
import type { Db, Tx } from '../../db/client.ts'
import { THE_BEGINNING } from '../../db/publication.ts'
import { paymentMethod } from '../../db/schema/payments.ts'
import { account } from '../../db/schema/people.ts'
import { coupon, issue, priceList, product, publication } from '../../db/schema/publication.ts'
import { staffAllowance } from '../../db/schema/staff.ts'
import { violates } from '../../db/violation.ts'
import type { PaymentContext } from '../payments/payment-context.ts'

/** `fixed`: something was sold, or somebody has begun to pay. */
export type CurrencyStanding = { fixed: boolean; priced: PricedThings }

export async function readCurrencyStanding(db: Db | Tx): Promise<CurrencyStanding> {
  const { rows } = await db.execute<Omit<PricedThings, 'lists'> & { fixed: boolean }>(sql`
    select exists (select from attempt) or exists (select from purchase) as fixed,
      (select count(*)::int from issue where print_price > 0 or digital_price > 0) as issues,
      (select count(*)::int from product where price > 0) as products,
      (select count(*)::int from coupon) as coupons,
      (select jsonb_array_length(donation_tiers) from publication) as tiers,
      (select count(*)::int from cart where jsonb_typeof(content -> 'donation') = 'object') as donations`)
  const [row] = rows
  if (!row) throw new Error('There is no publication in this database yet.')
  const { fixed, issues, products, coupons, tiers, donations } = row
  const all = await db.select({ prices: priceList.prices }).from(priceList)
  const lists = all.filter(({ prices }) => hasPrices(prices)).length
  return { fixed, priced: { lists, issues, products, coupons, tiers, donations } }
}

type Change = { from: string; currency: string; actor: string }

/** All prices are emptied, so the shop sells nothing until it has been opened with new ones. */
export async function changeCurrency(
  context: PaymentContext,
  { from, currency: code, actor }: Change,
): Promise<Outcome<null>> {
  if (!findCurrency(code)) return refuse({ currency: NO_SUCH_CURRENCY })
  const currency = currencyOf(code)
  try {
    return await context.db.transaction(async (tx): Promise<Outcome<null>> => {
      const [row] = await tx.select().from(publication).for('update')
      if (!row) throw new Error('There is no publication in this database yet.')
      if (row.currency === code) return refuse({ currency: ALREADY_THE_CURRENCY })
      if (row.currency !== from) return refuse(CURRENCY_CHANGED_MEANWHILE)
      const { priced } = await readCurrencyStanding(tx)
      const limits = startingMoneyLimits(currency)
      const staffLimits = { ...row.staffLimits, money: limits, recorded: limits }
      await tx.update(publication).set({ currency: code, openedAt: null, donationTiers: [], staffLimits })
      await emptyPrices(tx, row.issuesPerYear)
      if (!takesBankDebits(currency)) await letBankAccountsGo(context, tx)
      await writeAudit(tx, context.now(), {
        actor,
        action: 'changed the currency',
        subject: 'publication',
        before: { currency: row.currency, openedAt: row.openedAt, ...priced },
        after: { currency: code },
      })
      return done(null)
    })
  } catch (error) {
    if (violates(error, 'currency_is_fixed')) return refuse({ currency: CURRENCY_IS_FIXED })
    throw error
  }
}

/** Everything that is money and no record of a sale. */
async function emptyPrices(tx: Tx, issuesPerYear: IssuesPerYear): Promise<void> {
  await tx.delete(priceList)
  await tx.insert(priceList).values({ fromDay: THE_BEGINNING, prices: emptyPriceList(issuesPerYear) })
  await tx.update(issue).set({ printPrice: ZERO, digitalPrice: ZERO })
  await tx.update(product).set({ price: ZERO })
  await tx.delete(coupon)
  await tx.delete(staffAllowance).where(eq(staffAllowance.measure, 'money'))
  await tx.execute(sql`
    update cart set content = jsonb_set(content, '{donation}', 'null'), items = items - 1, version = version + 1
    where jsonb_typeof(content -> 'donation') = 'object'`)
}

/** Saved to be charged in dollars: nothing else can be taken from them. */
async function letBankAccountsGo({ send }: PaymentContext, tx: Tx): Promise<void> {
  const methods = await tx
    .select({ id: paymentMethod.id })
    .from(paymentMethod)
    .innerJoin(account, eq(account.paymentMethod, paymentMethod.id))
    .where(eq(paymentMethod.kind, 'ach'))
  for (const { id } of methods) {
    await tx.update(account).set({ paymentMethod: null, autorenew: false }).where(eq(account.paymentMethod, id))
    await send(tx, 'detach', { method: id })
  }
}
