import { formatLongDay } from '#domain/day.ts'
import type { Timeline } from '#domain/delivery/timeline.ts'
import { timelineWords } from '#domain/delivery/timeline-words.ts'
import { href } from '../href.ts'
import type { ShownIssue } from './issue-plate.tsx'
import { issuePlate } from './issue-plate.tsx'
import type { Message, MessageHead } from './message.ts'
import { mailFor } from './message.ts'

export type IssueOutProps = MessageHead & ShownIssue & { name: string; slug: string }

/** Whoever is logged in already goes straight on to the issue. */
export function issueReady(props: IssueOutProps): Message {
  const issue = href('/issue/:slug', { slug: props.slug })
  const read = `${props.siteUrl}${href('/login')}?redirect=${encodeURIComponent(issue)}`
  return issueOut('issue-ready', props, { read })
}

/** Since when it is on its way, and the address on its label; unknown to messages that were queued by an earlier version. */
export type IssueMailedProps = IssueOutProps & { timeline?: Timeline; address?: string }

export function issueMailed({ timeline, address = '', ...props }: IssueMailedProps): Message {
  const delivery = props.siteUrl + href('/account/issues/:number', { number: String(props.number) })
  const expected = timeline ? timelineWords(timeline, { format: formatLongDay, zoneNames: props.zoneNames }) : ''
  return issueOut('issue-mailed', props, { expected, address, delivery })
}

function issueOut(
  mail: 'issue-ready' | 'issue-mailed',
  props: IssueOutProps,
  more: Record<string, string> = {},
): Message {
  const { name, number, title, season, slug, picture, accent, ...head } = props
  const contents = head.siteUrl + href('/issue/:slug', { slug })
  const top = issuePlate({ number, title, season, picture, accent }, head)
  return mailFor(mail, head, { name, issue: String(number), title, season, contents, ...more }, { top })
}
