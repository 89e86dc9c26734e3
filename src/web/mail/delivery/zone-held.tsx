import { formatLongDay } from '#domain/day.ts'
import type { ZoneHeld } from '#domain/delivery/timeline.ts'
import { timelineWords } from '#domain/delivery/timeline-words.ts'
import { href } from '../../href.ts'
import type { Message, MessageHead } from '../message.ts'
import { mailFor } from '../message.ts'

export type ZoneHeldProps = MessageHead & { name: string; number: number; title: string; timeline: ZoneHeld }

export function zoneHeld({ name, number, title, timeline, ...head }: ZoneHeldProps): Message {
  return mailFor('zone-hold', head, {
    name,
    title,
    issue: String(number),
    held: timelineWords(timeline, { format: formatLongDay, zoneNames: head.zoneNames }),
    delivery: head.siteUrl + href('/account/issues/:number', { number: String(number) }),
  })
}
