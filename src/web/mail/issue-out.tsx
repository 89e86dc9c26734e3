import type { Letter, Letterhead } from './layout.tsx'
import { MailLayout } from './layout.tsx'

export type IssueOutProps = Letterhead & { name: string; number: number; title: string; season: string; slug: string }

/** Digital issue ready. */
export function issueReady({ name, number, title, season, slug, ...letterhead }: IssueOutProps): Letter {
  const { publication, siteUrl } = letterhead
  return {
    subject: `Issue ${number} of ${publication} is ready: ${title}`,
    body: (
      <MailLayout {...letterhead}>
        <p>
          {name}, issue {number}, <em>{title}</em> ({season}), is out, and yours to read.
        </p>
        <p>
          <a href={`${siteUrl}/account`}>Read or download it</a> in your account, or{' '}
          <a href={`${siteUrl}/issue/${slug}`}>see what is in it</a>.
        </p>
      </MailLayout>
    ),
  }
}

/** Print issue mailed. */
export function issueMailed({ name, number, title, season, slug, ...letterhead }: IssueOutProps): Letter {
  const { publication, siteUrl } = letterhead
  return {
    subject: `Issue ${number} of ${publication} is in the mail: ${title}`,
    body: (
      <MailLayout {...letterhead}>
        <p>
          {name}, issue {number}, <em>{title}</em> ({season}), is on its way to you.
        </p>
        <p>
          <a href={`${siteUrl}/issue/${slug}`}>See what is in it</a>, or{' '}
          <a href={`${siteUrl}/account`}>look at your account</a> for what comes after.
        </p>
      </MailLayout>
    ),
  }
}
