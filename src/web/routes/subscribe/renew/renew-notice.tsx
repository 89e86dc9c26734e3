import { issuesLeftText } from '#domain/checkout/renew-form.ts'
import type { Timetable } from '#domain/subscriptions/timetable.ts'
import { EXPIRED, findAccountState } from '#domain/subscriptions/timetable.ts'

/** How the subscription stands that is to be renewed (spec 2 §2). */
export function RenewNotice({ timetable }: { timetable: Timetable }) {
  const { says, more } = wordsFor(timetable)
  return (
    <>
      <p>{says}</p>
      {more && <p className="mt-2 text-body text-soft">{more}</p>}
    </>
  )
}

function wordsFor(timetable: Timetable): { says: string; more: string | null } {
  const state = findAccountState(timetable)
  if (state.kind === 'expired') {
    const more = 'It’s set to renew automatically soon. If you renew now, we’ll cancel that.'
    return { says: EXPIRED, more: state.autorenewExpected ? more : null }
  }
  const expiring = state.kind === 'active' && state.expiring
  return {
    says: `You have ${issuesLeftText(timetable.issuesExpected ?? 0)}.`,
    more: expiring
      ? 'Your next issue is the last in your subscription. Your renewal starts after it.'
      : 'Your renewal starts after them.',
  }
}
