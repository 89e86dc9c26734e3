import { Link } from 'react-router'
import { askedOfAudit } from '#domain/access/audit.ts'
import type { ListedAct } from '#server/services/people/audit-list.ts'
import { href } from '../../../href.ts'
import { formatInstant } from '../../../parts/instant.ts'
import type { StaffList } from '../list/staff-list.ts'
import { aboutWords } from './about-words.ts'
import { changeWords } from './change-words.ts'

type Act = ListedAct & { when: string; change: string }

export const AUDIT_LIST: StaffList<Act> = {
  name: 'audit',
  rowKey: ({ id }) => String(id),
  async read(app, query, asked) {
    const [{ publication }, page] = await Promise.all([
      app.catalogue(),
      app.people.audit({ ...asked, ...askedOfAudit(Object.fromEntries(query)) }),
    ])
    const rows = page.rows.map((act) => ({
      ...act,
      when: formatInstant(act.at.toISOString(), publication.timeZone),
      change: changeWords(act, publication),
    }))
    return { ...page, rows }
  },
  columns: [
    {
      key: 'when',
      head: 'When',
      short: true,
      sortable: true,
      always: true,
      text: ({ at }) => at.toISOString(),
      cell: ({ when }) => when,
    },
    {
      key: 'who',
      head: 'Who',
      short: true,
      text: ({ by }) => by ?? 'Unknown',
      cell: ({ by, byToken }) => (
        <Named to={byToken && href('/staff/people/:token', { token: byToken })}>{by ?? 'Unknown'}</Named>
      ),
    },
    { key: 'what', head: 'What', short: true, sortable: true, text: ({ action }) => action },
    {
      key: 'about',
      head: 'About',
      text: ({ subject, name }) => aboutWords(subject, name).words,
      cell: ({ subject, name }) => {
        const { words, to } = aboutWords(subject, name)
        return <Named to={to}>{words}</Named>
      },
    },
    { key: 'subject', head: 'Subject', long: true, hidden: true, text: ({ subject }) => subject },
    { key: 'why', head: 'Why', long: true, text: ({ reason }) => reason },
    { key: 'change', head: 'Before and after', long: true, text: ({ change }) => change },
    {
      key: 'record',
      head: 'Before and after, as recorded',
      long: true,
      hidden: true,
      text: ({ before, after }) => [before, after].map(jsonText).filter(Boolean).join(' → '),
    },
  ],
}

const jsonText = (value: unknown) => (value === null ? '' : JSON.stringify(value))

function Named({ to, children }: { to: string | null; children: string }) {
  if (!to) return children
  return (
    <Link to={to} className="linked inline-flex min-h-6 items-center">
      {children}
    </Link>
  )
}
