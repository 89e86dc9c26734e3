import { may } from '#domain/access/permissions.ts'
import type { StaffRole } from '#domain/access/staff-roles.ts'
import { href } from '../../href.ts'

/** What can be done, and where. */
export type Doable = { label: string; to: string }

type PlannedIssue = { number: number; releasedOn: string | null; closed: boolean; hasText: boolean }

/** What can be done for issues now. Lists are closed one after the other; without a digital edition nothing is released. */
export function issueActions(issues: readonly PlannedIssue[], sellsDigital: boolean): Doable[] {
  const inOrder = issues.toSorted((one, other) => one.number - other.number)
  const next = inOrder.find(({ closed }) => !closed)
  const toRelease = sellsDigital ? inOrder.filter(({ releasedOn, hasText }) => releasedOn === null && hasText) : []
  const pageOf = (number: number) => href('/staff/issues/:number', { number: String(number) })
  return [
    ...(next ? [{ label: `Close No. ${next.number}`, to: pageOf(next.number) }] : []),
    ...toRelease.map(({ number }) => ({ label: `Release No. ${number}`, to: `${pageOf(number)}#release` })),
  ]
}

const VERBS = ['credit', 'order', 'gift'] as const
type Verb = (typeof VERBS)[number]

/** “credit Maren”, “new order for Maren”, “gift for Maren”: what is to be done, and for whom. */
const FOR_WHOM = /^(?:new )?(credit|order|gift)(?: an issue| issues?)?(?: to| for)? (.+)$/i

export function readVerb(words: string): { verb: Verb; whom: string } | null {
  const [, said = '', whom = ''] = FOR_WHOM.exec(words) ?? []
  const verb = VERBS.find((one) => one === said.toLowerCase())
  return verb && whom.trim() ? { verb, whom: whom.trim() } : null
}

type Whom = { token: string; name: string; isCreditable: boolean }

/** What this member can do for a reader. */
export function readerActions(role: StaffRole, { token, name, isCreditable }: Whom, verbs = VERBS.slice()): Doable[] {
  const order = `${href('/staff/orders/new')}?${new URLSearchParams({ reader: token })}`
  const ways: Record<Verb, Doable | null> = {
    credit:
      isCreditable && may(role, 'credits.give')
        ? { label: `Credit an issue to ${name}`, to: `${href('/staff/people/:token', { token })}?do=credit` }
        : null,
    order: may(role, 'orders.enter') ? { label: `New order for ${name}`, to: order } : null,
    gift: may(role, 'orders.enter') ? { label: `Gift for ${name}`, to: `${order}&gift=1` } : null,
  }
  return verbs.flatMap((verb) => ways[verb] ?? [])
}
