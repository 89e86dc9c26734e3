import { csvMoney } from '#domain/csv.ts'
import type { Day } from '#domain/day.ts'
import { dayOf, formatDay } from '#domain/day.ts'
import { pageOfRows } from '#domain/staff-lists/page-of-rows.ts'
import { deliverableOf, MEDIUM_LABELS, ZONES, zoneOf } from '#domain/vocabulary.ts'
import type { StoredCoupon } from '#server/services/catalogue/edit-coupons.ts'
import { Money } from '../../../../parts/page/money.tsx'
import type { ListColumn, StaffList } from '../../list/staff-list.ts'

export type ShownCoupon = StoredCoupon & { today: Day }

const APPLIED = { gift: 'Gifts', renewal: 'Renewals', other: 'New and gifts' } as const

/** What a coupon takes off, in the order of the columns. */
const FORMS = [...ZONES.map((zone) => deliverableOf('print', zone)), 'digital'] as const

const NO_END = '9999-12-31'

const SORTED = {
  values: {
    code: ({ code }: ShownCoupon) => code,
    applied: ({ applied }: ShownCoupon) => APPLIED[applied],
    ...Object.fromEntries(FORMS.map((key) => [key, ({ discounts }: ShownCoupon) => discounts[key]])),
    used: ({ used }: ShownCoupon) => used,
    when: ({ endsOn }: ShownCoupon) => endsOn ?? NO_END,
  },
  key: ({ code }: ShownCoupon) => code,
  otherwise: { key: 'code', down: false },
}

export const COUPON_LIST: StaffList<ShownCoupon> = {
  name: 'coupons',
  rowKey: SORTED.key,
  async read(app, _query, asked) {
    const [{ publication }, coupons] = await Promise.all([app.catalogue(), app.catalogueForStaff.coupons()])
    const today = dayOf(app.now(), publication.timeZone)
    return pageOfRows(
      coupons.map((coupon) => ({ ...coupon, today })),
      SORTED,
      asked,
    )
  },
  columns: [
    {
      key: 'code',
      head: 'Code',
      sortable: true,
      always: true,
      text: ({ code }) => code,
      cell: ({ code }) => <span className="font-semibold">{code}</span>,
    },
    { key: 'applied', head: 'For', sortable: true, text: ({ applied }) => APPLIED[applied] },
    ...FORMS.map(
      (key): ListColumn<ShownCoupon> => ({
        key,
        head: (zoneNames) => {
          const zone = zoneOf(key)
          return zone ? zoneNames[zone].name : MEDIUM_LABELS.digital
        },
        numeric: true,
        sortable: true,
        text: ({ discounts }, currency) => csvMoney(discounts[key], currency),
        cell: ({ discounts }) =>
          discounts[key] > 0 ? (
            <>
              -<Money amount={discounts[key]} />
            </>
          ) : (
            ''
          ),
      }),
    ),
    {
      key: 'used',
      head: 'Used',
      numeric: true,
      sortable: true,
      text: ({ used, usageLimit }) => (usageLimit === null ? used : `${used} of ${usageLimit}`),
    },
    { key: 'when', head: 'When', sortable: true, text: whenText },
  ],
}

function whenText(coupon: ShownCoupon): string {
  return `${daysOf(coupon)}${coupon.oncePerAccount ? ', once per reader' : ''}`
}

function daysOf({ startsOn, endsOn, today }: ShownCoupon): string {
  const says = (day: string) => formatDay(day as Day)
  if (endsOn && endsOn < today) return `Ended ${says(endsOn)}`
  if (startsOn && endsOn) return `${says(startsOn)} to ${says(endsOn)}`
  if (startsOn) return `From ${says(startsOn)}`
  return endsOn ? `Until ${says(endsOn)}` : 'Always'
}
