import { href } from '../href.ts'
import type { ShownIssue } from './issue-plate.tsx'
import { issuePlate } from './issue-plate.tsx'
import type { Message, MessageHead } from './message.ts'
import { mailFor } from './message.ts'

export type IssueOutProps = MessageHead & ShownIssue & { name: string; slug: string }

export const issueReady = (props: IssueOutProps): Message => issueOut('issue-ready', props)
export const issueMailed = (props: IssueOutProps): Message => issueOut('issue-mailed', props)

function issueOut(mail: 'issue-ready' | 'issue-mailed', props: IssueOutProps): Message {
  const { name, number, title, season, slug, picture, accent, ...head } = props
  const contents = head.siteUrl + href('/issue/:slug', { slug })
  const top = issuePlate({ number, title, season, picture, accent }, head.siteUrl)
  return mailFor(mail, head, { name, issue: String(number), title, season, contents }, { top })
}
