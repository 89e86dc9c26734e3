import type { Letterhead, Message } from './layout.tsx'
import { mailFor } from './layout.tsx'

export type IssueOutProps = Letterhead & { name: string; number: number; title: string; season: string; slug: string }

export const issueReady = (props: IssueOutProps): Message => issueOut('issue-ready', props)
export const issueMailed = (props: IssueOutProps): Message => issueOut('issue-mailed', props)

function issueOut(mail: 'issue-ready' | 'issue-mailed', props: IssueOutProps): Message {
  const { name, number, title, season, slug, ...letterhead } = props
  const contents = `${letterhead.siteUrl}/issue/${slug}`
  return mailFor(mail, letterhead, { name, issue: String(number), title, season, contents })
}
