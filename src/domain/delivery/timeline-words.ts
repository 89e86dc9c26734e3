import type { Day } from '../day.ts'
import { issueDayWords } from '../issues/late-issue.ts'
import type { ZoneNames } from '../zones/zone-names.ts'
import { mailTo } from '../zones/zone-names.ts'
import type { Timeline, ZoneHeld } from './timeline.ts'

/** How a day is written: 12.8.2026 on pages, December 8, 2026 in messages. */
export type FormatDay = (day: Day) => string

/** How days are written, and what the zones are called. */
export type TimelineStyle = { format: FormatDay; zoneNames: ZoneNames }

/** One sentence for reader and staff alike, so it speaks to neither. */
export function timelineWords(timeline: Timeline, { format, zoneNames }: TimelineStyle): string {
  switch (timeline.state) {
    case 'planned': {
      const { cutOff } = timeline
      const until = cutOff ? ` The address can be changed until ${format(cutOff)}.` : ''
      return `${issueDayWords(timeline, format)}${elsewhere(timeline)}${until}`
    }
    case 'address fixed':
      return `${issueDayWords(timeline, format)}${elsewhere(timeline)} A change of address may still count.`
    case 'digital planned':
      if (timeline.released) return 'Digital, with the next subscription.'
      return timeline.delay ? issueDayWords(timeline, format) : `Digital, planned for ${format(timeline.plannedFor)}.`
    case 'not scheduled':
      return 'Not scheduled yet.'
    case 'list closed':
      return `The mailing list closed on ${format(timeline.closedOn)}. Not mailed yet.`
    case 'late list closed':
      return `On the list of the late mailing of ${format(timeline.closedOn)}. Not mailed yet.`
    case 'redirected':
      return 'Not mailed yet. It goes to the new address with the late mailing.'
    case 'posted':
    case 'expected':
      return `Mailed on ${format(timeline.postedOn)}. Expected between ${format(timeline.from)} and ${format(timeline.until)}.`
    case 'arrived':
      return `Mailed on ${format(timeline.postedOn)}. It should have arrived by ${format(timeline.until)}.`
    case 'sent':
      return `Sent on ${format(timeline.on)}.`
    case 'digital served':
      return `Digital, ready to read since ${format(timeline.on)}.`
    case 'returned':
      return `Returned on ${format(timeline.on)}.${laterOne(timeline)}`
    case 'not on the list':
      return `Not on the mailing list that closed on ${format(timeline.closedOn)}.`
    case 'zone hold':
      return zoneHeldWords(timeline, { format, zoneNames })
    default:
      return whyNot(timeline, format)
  }
}

const elsewhere = ({ temporary }: { temporary: boolean }) => (temporary ? ' It goes to the temporary address.' : '')

type NotComing = Extract<
  Timeline,
  { state: 'on hold' | 'no address' | 'address suspended' | 'not subscribed yet' | 'none left' }
>

function whyNot(timeline: NotComing, format: FormatDay): string {
  const closed = timeline.closedOn && `when the list closed on ${format(timeline.closedOn)}.`
  switch (timeline.state) {
    case 'on hold':
      return closed ? `Skipped: on hold ${closed}${laterOne(timeline)}` : `On hold.${laterOne(timeline)}`
    case 'no address':
      if (closed) return `Not mailed: there was no address ${closed}`
      return timeline.addBy
        ? `There’s no address to mail it to. Add one by ${format(timeline.addBy)} to get this issue.`
        : 'There’s no address to mail it to.'
    case 'address suspended':
      return closed
        ? `Not mailed: mail to the address had been returned ${closed}`
        : 'Mail to the address was returned. It can’t be mailed until the address is corrected.'
    case 'not subscribed yet':
      return closed ? `Not subscribed yet ${closed}` : 'Not subscribed yet.'
    case 'none left': {
      const { lastIssue, lastIsToCome } = timeline
      if (closed) return `No issues left ${closed}`
      if (lastIssue === null) return 'No issues left.'
      return lastIsToCome
        ? `The subscription ends with No. ${lastIssue}.`
        : `No issues left. The last one was No. ${lastIssue}.`
    }
  }
}

function zoneHeldWords(timeline: ZoneHeld, { format, zoneNames }: TimelineStyle): string {
  const { zone, owed, closedOn } = timeline
  const mail = mailTo(zoneNames, zone)
  const closed = closedOn && `${mail} was on hold when the list closed on ${format(closedOn)}.`
  if (!owed) return `Not mailed: ${closed}${laterOne(timeline)}`
  const soon = owed.until
    ? `This issue should be mailed after ${format(owed.until)}.`
    : 'This issue is mailed as soon as that’s over.'
  return `${upperFirst(closed ?? `${mail} is on hold.`)} ${owed.says} Nothing is lost. ${soon}`
}

const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** A lifetime has no number of issues that a later one could be added to. */
const laterOne = ({ forgone }: { forgone: boolean }) => (forgone ? '' : ' Nothing is lost: a later issue replaces it.')

/** What can be done about it. */
export type TimelineRemedy = 'add address' | 'correct address' | 'change address' | 'end hold' | 'subscribe' | 'renew'

const REMEDIES: Partial<Record<Timeline['state'], TimelineRemedy>> = {
  planned: 'change address',
  'address fixed': 'change address',
  'no address': 'add address',
  'address suspended': 'correct address',
  'not subscribed yet': 'subscribe',
  'none left': 'renew',
}

/** Once the list is closed a hold is final, and an address counts for later issues only. */
export function findRemedy(timeline: Timeline): TimelineRemedy | null {
  if (timeline.state === 'on hold') return timeline.closedOn ? null : 'end hold'
  return REMEDIES[timeline.state] ?? null
}

/** What staff can do about it, beside the sentence. */
export type StaffRemedy = 'add address' | 'correct address' | 'change address' | 'end hold' | 'credit' | 'send a copy'

/** A token that was kept is served later: what was left out is sent, or nothing is to be made good. */
export function findStaffRemedies(timeline: Timeline): StaffRemedy[] {
  switch (timeline.state) {
    case 'planned':
    case 'address fixed':
      return ['change address']
    case 'on hold':
      return timeline.closedOn ? [] : ['end hold']
    case 'no address':
      return timeline.closedOn ? ['add address', 'send a copy'] : ['add address']
    case 'address suspended':
      return timeline.closedOn ? ['correct address', 'send a copy'] : ['correct address']
    case 'none left':
      return ['credit']
    case 'sent':
    case 'arrived':
      return ['send a copy', 'credit']
    case 'returned':
    case 'not on the list':
      return ['send a copy']
    case 'zone hold':
      return timeline.owed ? [] : ['send a copy']
    default:
      return []
  }
}
