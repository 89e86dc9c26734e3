import type { Day } from '#domain/day.ts'
import { formatMonthlyDate } from '#domain/day.ts'
import type { DonationType } from '#domain/donations/donation.ts'
import type { Cents } from '#domain/money.ts'
import { formatMoney } from '#domain/money.ts'
import { useCurrency } from '../../root-data.ts'

type ChargeWordsProps = {
  type: DonationType
  total: Cents
  today: Day
  supportEmail: string
  hasAccount: boolean
  later: boolean
}

/** In words what is charged, when, and how it is stopped. */
export function ChargeWords({ type, total, today, supportEmail, hasAccount, later }: ChargeWordsProps) {
  const currency = useCurrency()
  const begin = later ? 'when you check out' : 'today'
  if (type === 'onetime')
    return (
      <p className="text-soft">
        One-time charge of {formatMoney(total, currency)} {begin}.
      </p>
    )
  return <MonthlyWords {...{ total, begin, supportEmail, hasAccount }} day={later ? null : today} />
}

type MonthlyWordsProps = Pick<ChargeWordsProps, 'total' | 'supportEmail' | 'hasAccount'> & {
  /** When it is charged first, in words. */
  begin: string
  /** Null until the day of the first charge is known. */
  day: Day | null
}

/** Nobody begins to give each month without having been told, wherever they pay. */
export function MonthlyWords({ total, begin, day, supportEmail, hasAccount }: MonthlyWordsProps) {
  const currency = useCurrency()
  return (
    <div className="grid gap-2 text-soft">
      <p>
        You’ll be charged {formatMoney(total, currency)} {begin} and on{' '}
        {day ? formatMonthlyDate(day) : 'the same day each month'}. We’ll save your payment method for this.
      </p>
      <p>
        You can stop at any time{hasAccount ? ', in your account' : ''}
        {hasAccount ? ' or by writing to ' : ': log in to your account if you have one, or write to '}
        <a href={`mailto:${supportEmail}`} className="linked">
          {supportEmail}
        </a>
        .
      </p>
    </div>
  )
}
