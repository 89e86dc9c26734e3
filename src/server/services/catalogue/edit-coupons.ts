import { asc, eq } from 'drizzle-orm'
import type { Discounts } from '#domain/catalogue/coupon-discounts.ts'
import { discountsFrom, namedDiscounts } from '#domain/catalogue/coupon-discounts.ts'
import type { Day } from '#domain/day.ts'
import { addDays, dayOf } from '#domain/day.ts'
import type { Outcome } from '#domain/outcome.ts'
import { done, refuse } from '#domain/outcome.ts'
import { writeAudit } from '../../db/audit-log.ts'
import type { Db } from '../../db/client.ts'
import { coupon } from '../../db/schema/publication.ts'
import { violates } from '../../db/violation.ts'
import type { PaymentContext } from '../payments/payment-context.ts'

type CouponRow = typeof coupon.$inferSelect
type DiscountColumns = Pick<CouponRow, 'printUs' | 'printCa' | 'printIntl' | 'digital'>
export type StoredCoupon = Omit<CouponRow, keyof DiscountColumns> & { discounts: Discounts }
export type CouponLimits = { startsOn: Day | null; endsOn: Day | null; usageLimit: number | null }

export const CODE_IS_TAKEN = 'There’s already a coupon with this code.'
export const NO_SUCH_COUPON = 'We couldn’t find this coupon.'
export const ENDS_BEFORE_IT_STARTS = 'The end date is before the start date.'
export const USED_MORE_OFTEN = 'It has already been used more often than that.'

export async function readCoupons(db: Db): Promise<StoredCoupon[]> {
  const rows = await db.select().from(coupon).orderBy(asc(coupon.code))
  return rows.map(({ printUs, printCa, printIntl, digital, ...row }) => ({
    ...row,
    discounts: discountsFrom({ print_us: printUs, print_ca: printCa, print_intl: printIntl, digital }),
  }))
}

export function discountColumns(discounts: Discounts): DiscountColumns {
  const { print_us, print_ca, print_intl, digital } = namedDiscounts(discounts)
  return { printUs: print_us, printCa: print_ca, printIntl: print_intl, digital }
}

export async function createCoupon(
  context: PaymentContext,
  { discounts, ...fields }: Omit<StoredCoupon, 'used'>,
  actor: string,
): Promise<Outcome<null>> {
  const fault = daysFault(fields as CouponLimits)
  if (fault) return fault
  const values = { ...fields, ...discountColumns(discounts) }
  return context.db.transaction(async (tx): Promise<Outcome<null>> => {
    const [made] = await tx.insert(coupon).values(values).onConflictDoNothing().returning()
    if (!made) return refuse({ code: CODE_IS_TAKEN })
    await writeAudit(tx, context.now(), {
      actor,
      action: 'made a coupon',
      subject: `coupon:${values.code}`,
      after: made,
    })
    return done(null)
  })
}

type Change = CouponLimits & { code: string; actor: string }

/** When it may be used, and how often. */
export async function changeCoupon(
  context: PaymentContext,
  { code, actor, ...limits }: Change,
): Promise<Outcome<null>> {
  const fault = daysFault(limits)
  if (fault) return fault
  return change(context, { code, actor, action: 'changed a coupon', changed: () => limits })
}

/** Yesterday was its last day; what has been submitted with it stands. */
export async function endCoupon(
  context: PaymentContext,
  { code, actor }: { code: string; actor: string },
): Promise<Outcome<null>> {
  const { publication } = await context.catalogue()
  const yesterday = addDays(dayOf(context.now(), publication.timeZone), -1)
  return change(context, {
    code,
    actor,
    action: 'ended a coupon',
    changed: ({ startsOn }) => ({
      endsOn: yesterday,
      // One that has not begun never does.
      startsOn: startsOn && startsOn > yesterday ? yesterday : startsOn,
    }),
  })
}

async function change(
  context: PaymentContext,
  {
    code,
    actor,
    action,
    changed,
  }: {
    code: string
    actor: string
    action: string
    changed: (before: CouponRow) => Partial<CouponLimits> | Partial<CouponRow>
  },
): Promise<Outcome<null>> {
  try {
    return await context.db.transaction(async (tx): Promise<Outcome<null>> => {
      const [before] = await tx.select().from(coupon).where(eq(coupon.code, code)).for('update')
      if (!before) return refuse(NO_SUCH_COUPON)
      const [after] = await tx.update(coupon).set(changed(before)).where(eq(coupon.code, code)).returning()
      await writeAudit(tx, context.now(), { actor, action, subject: `coupon:${code}`, before, after })
      return done(null)
    })
  } catch (error) {
    if (violates(error, 'used_within_limit')) return refuse({ usage_limit: USED_MORE_OFTEN })
    throw error
  }
}

function daysFault({ startsOn, endsOn }: CouponLimits): Outcome<null> | null {
  return startsOn && endsOn && endsOn < startsOn ? refuse({ ends_on: ENDS_BEFORE_IT_STARTS }) : null
}
