import { Link } from 'react-router'
import type { MailName } from '#domain/mail/all.ts'
import { chooseWords, MAIL_GROUPS, MAILS } from '#domain/mail/all.ts'
import { href } from '../../../href.ts'
import { staffOnly } from '../../../parts/staff/staff-only.ts'
import { StaffPage, StaffSection } from '../../../parts/staff/staff-page.tsx'
import type { Column } from '../../../parts/staff/staff-table.tsx'
import { StaffTable } from '../../../parts/staff/staff-table.tsx'
import { pageMeta, siteOf } from '../../../site.ts'
import type { Route } from './+types/page.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app } = await staffOnly(context, request)
  const [changed, drafted, { publication }] = await Promise.all([app.mail.words(), app.mail.drafted(), app.catalogue()])
  const listed = (name: MailName) => ({
    name,
    title: MAILS[name].title,
    when: MAILS[name].when,
    subject: chooseWords(name, changed[name], publication.currency).subject,
    isChanged: changed[name] !== undefined,
    isDrafted: drafted.includes(name),
  })
  return { groups: MAIL_GROUPS.map(([title, names]) => ({ title, mails: names.map(listed) })) }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(siteOf(matches), {
    title: 'Emails',
    description: 'Emails.',
    path: href('/staff/emails'),
    hidden: true,
  })
}

type Listed = Route.ComponentProps['loaderData']['groups'][number]['mails'][number]

const COLUMNS: readonly Column<Listed>[] = [
  {
    key: 'title',
    head: 'Email',
    cell: ({ name, title, isChanged, isDrafted }) => (
      <span className="block min-w-44">
        <Link to={href('/staff/emails/:mail', { mail: name })} className="linked inline-flex min-h-6 items-center">
          {title}
        </Link>
        {isChanged && <span className="text-soft"> (your words)</span>}
        {isDrafted && <span className="text-soft"> (draft)</span>}
      </span>
    ),
  },
  { key: 'when', head: 'Sent', long: true, cell: ({ when }) => when },
  { key: 'subject', head: 'Subject', long: true, cell: ({ subject }) => subject },
]

export default function StaffEmails({ loaderData: { groups } }: Route.ComponentProps) {
  return (
    <StaffPage title="Emails" lead="Every automatic message. Open one to see it and edit its text.">
      {groups.map(({ title, mails }) => (
        <StaffSection key={title} title={title}>
          <StaffTable caption={title} columns={COLUMNS} rows={mails} rowKey={({ name }) => name} empty="None." />
        </StaffSection>
      ))}
    </StaffPage>
  )
}
