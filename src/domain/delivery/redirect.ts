import type { Zone } from '../vocabulary.ts'
import { zoneOf } from '../vocabulary.ts'
import type { Redirect } from './redirect-words.ts'
import type { MailedCopy, TimelineFacts } from './timeline.ts'
import { placeOn } from './timeline.ts'

/** A label can be taken off its list until the file is sent to the mailing house. */
export function redirectFault(facts: TimelineFacts, number: number): string | null {
  if (findRedirect(facts, number)) return `You’ve already asked us to redirect No. ${number}.`
  const copy = findLabel(facts, number)
  if (!copy) return `No. ${number} isn’t on its way to you.`
  if (copy.postedOn) return `No. ${number} is already in the mail. If it doesn’t reach you, tell us on its page.`
  const { place } = placeOn(facts, copy.servedIn, facts.today)
  if (!place || place.suspended) return 'Save your new address first.'
  return place.to === copy.to ? `No. ${number} already goes to this address.` : null
}

/** The newest issue whose label has an address of this zone and can still be changed by staff; null where there is none. */
export function findRedirectable(facts: TimelineFacts, zone: Zone): number | null {
  const numbers = facts.entries.flatMap((entry) => (entry.kind === 'served' ? [entry.issue] : []))
  const open = numbers.filter((number) => {
    const copy = findLabel(facts, number)
    return copy?.servedIn === zone && !copy.postedOn && !findRedirect(facts, number)
  })
  return open.length > 0 ? Math.max(...open) : null
}

/** What the reader asked for of an issue; of a copy that was served again only the last. */
export function findRedirect(facts: TimelineFacts, number: number): Redirect | null {
  const run = findServing(facts, number)?.run
  return facts.redirects.find((one) => one.issue === number && one.run === run) ?? null
}

/** The label of the copy that stands, and the zone that the reader is served in by now. */
function findLabel(facts: TimelineFacts, number: number): (MailedCopy & { servedIn: Zone }) | null {
  const serving = findServing(facts, number)
  const copy = serving && facts.mailed.find(({ run }) => run === serving.run)
  if (!copy) return null
  const from = facts.subscriptions.find(({ token }) => token === serving.subscription)
  return { ...copy, servedIn: zoneOf(from?.served.deliverable ?? 'digital') ?? copy.zone }
}

function findServing({ entries }: TimelineFacts, number: number) {
  const last = entries.findLast((one) => (one.kind === 'served' || one.kind === 'reversed') && one.issue === number)
  return last?.kind === 'served' ? last : null
}
