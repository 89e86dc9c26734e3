import type { Letter, Letterhead } from './layout.tsx'
import { letter } from './layout.tsx'

export type IssueOutProps = Letterhead & { name: string; number: number; title: string; season: string; slug: string }

export const issueReady = (props: IssueOutProps): Letter => issueOut('issue-ready', props)
export const issueMailed = (props: IssueOutProps): Letter => issueOut('issue-mailed', props)

function issueOut(mail: 'issue-ready' | 'issue-mailed', props: IssueOutProps): Letter {
  const { name, number, title, season, slug, ...letterhead } = props
  const contents = `${letterhead.siteUrl}/issue/${slug}`
  return letter(mail, letterhead, { name, issue: String(number), title, season, contents })
}
