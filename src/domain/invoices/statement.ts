import type { Day } from '../day.ts'
import { addDays } from '../day.ts'
import type { Cents } from '../money.ts'
import { subtract, sum } from '../money.ts'

/** One invoice of a payer, as far as a statement counts it. */
export type Billed = { total: Cents; left: Cents; dueOn: Day | null }

export const AGES = [
  'Not due yet',
  '1–30 days past due',
  '31–60 days past due',
  '61–90 days past due',
  'Over 90 days past due',
] as const

export type Statement = {
  invoiced: Cents
  paid: Cents
  left: Cents
  pastDue: Cents
  /** What is left, by how long it has been due: the ages add up to it. */
  ages: { label: (typeof AGES)[number]; left: Cents }[]
}

export function sumStatement(invoices: readonly Billed[], today: Day): Statement {
  const invoiced = sum(invoices.map(({ total }) => total))
  const left = sum(invoices.map((one) => one.left))
  const ages = AGES.map((label, age) => ({
    label,
    left: sum(invoices.filter(({ dueOn }) => findAge(dueOn, today) === age).map((one) => one.left)),
  }))
  return { invoiced, left, paid: subtract(invoiced, left), ages, pastDue: sum(ages.slice(1).map((age) => age.left)) }
}

const AGE_BEGINS = [0, 30, 60, 90]

function findAge(dueOn: Day | null, today: Day): number {
  return dueOn ? AGE_BEGINS.filter((days) => today > addDays(dueOn, days)).length : 0
}
