import { ROLE_NAMES } from '#domain/access/staff-roles.ts'
import { dayOf, formatDay } from '#domain/day.ts'
import type { StaffMember } from '#server/services/people/staff-members.ts'
import { href } from '../../../href.ts'
import { Person } from '../../../parts/staff/person.tsx'
import { staffOnly } from '../../../parts/staff/staff-only.ts'
import { StaffPage, StaffSection } from '../../../parts/staff/staff-page.tsx'
import type { Column } from '../../../parts/staff/staff-table.tsx'
import { StaffTable } from '../../../parts/staff/staff-table.tsx'
import { StateWord } from '../../../parts/staff/state-word.tsx'
import { pageMeta, siteOf } from '../../../site.ts'
import type { Route } from './+types/page.ts'
import { InviteMember, MemberActions } from './member-actions.tsx'
import { ROLE_WORK } from './role-work.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app } = await staffOnly(context, request)
  const [{ publication }, staff, { reader }] = await Promise.all([
    app.catalogue(),
    app.people.staff(),
    app.visitor(request),
  ])
  return {
    members: staff.map(({ lastSeenAt, ...member }) => ({
      ...member,
      isOneself: member.email === reader?.email,
      seenOn: lastSeenAt && formatDay(dayOf(lastSeenAt, publication.timeZone)),
    })),
  }
}

export function meta({ matches }: Route.MetaArgs) {
  const path = href('/staff/members')
  return pageMeta(siteOf(matches), { title: 'Staff', description: 'Who works here.', path, hidden: true })
}

type Member = Omit<StaffMember, 'lastSeenAt'> & { isOneself: boolean; seenOn: string | null }

const COLUMNS: readonly Column<Member>[] = [
  { key: 'who', head: 'Who', cell: (member) => <Person {...member} /> },
  { key: 'role', head: 'Role', short: true, cell: ({ role }) => ROLE_NAMES[role] },
  {
    key: 'second',
    head: 'Second step',
    short: true,
    cell: ({ twoFactor }) => (
      <StateWord tone={twoFactor ? 'good' : 'waiting'}>{twoFactor ? 'Set up' : 'Not set up yet'}</StateWord>
    ),
  },
  { key: 'seen', head: 'Logged in', short: true, cell: ({ seenOn }) => seenOn ?? 'No' },
  {
    key: 'act',
    head: 'Change',
    short: true,
    cell: (member) => (member.isOneself ? 'You' : <MemberActions member={member} />),
  },
]

export default function Staff({ loaderData: { members } }: Route.ComponentProps) {
  return (
    <StaffPage title="Staff" actions={<InviteMember />}>
      <StaffTable
        caption="Staff"
        columns={COLUMNS}
        rows={members}
        rowKey={({ token }) => token}
        empty="Nobody works here yet."
      />
      <StaffSection title="Roles">
        <dl className="grid gap-2 font-sans text-small">
          {ROLE_WORK.map(({ role, work }) => (
            <div key={role} className="grid gap-x-4 sm:grid-cols-[8rem_1fr]">
              <dt className="font-semibold">{ROLE_NAMES[role]}</dt>
              <dd className="text-soft">{work}</dd>
            </div>
          ))}
        </dl>
      </StaffSection>
    </StaffPage>
  )
}
