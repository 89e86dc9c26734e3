import { Link } from 'react-router'
import { href } from '../../href.ts'
import { LogOut } from '../../parts/access/log-out.tsx'
import { ROLE_NAMES, sectionsFor } from '../../parts/staff/console-sections.ts'
import { staffOnly } from '../../parts/staff/staff-only.ts'
import { StaffPage, StaffSection } from '../../parts/staff/staff-page.tsx'
import { pageMeta, siteOf } from '../../site.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import type { Route } from './+types/page.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, member } = await staffOnly(context, request)
  const { publication } = await app.catalogue()
  return { name: publication.name, member }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta(siteOf(matches), {
    title: `Staff, ${loaderData?.name ?? ''}`,
    description: 'For staff.',
    path: href('/staff'),
    hidden: true,
  })
}

export default function Staff({ loaderData: { member } }: Route.ComponentProps) {
  return (
    <StaffPage title="Staff">
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-2">
        <StaffSection title="Console">
          <ul>
            {sectionsFor(member.role).map(({ to, label, says }) => (
              <li key={to} className="border-rule border-b">
                <Link to={to} className="group grid py-3">
                  <span className="text-title group-hover:underline group-hover:underline-offset-4">{label}</span>
                  <span className="font-sans text-small text-soft">{says}</span>
                </Link>
              </li>
            ))}
          </ul>
        </StaffSection>
        <StaffSection title="You">
          <dl>
            <Line term="Name">{member.name}</Line>
            <Line term="Role">{ROLE_NAMES[member.role]}</Line>
            <Line term="This session">Ends after 30 minutes of inactivity, or after 12 hours.</Line>
          </dl>
          <div className="flex flex-wrap items-center gap-x-7 gap-y-2">
            <LinkButton as={Link} to={href('/staff/two-factor')} look="quiet">
              Authenticator and recovery codes
            </LinkButton>
            <LinkButton as={Link} to={href('/account/security')} look="quiet">
              Sign-in and security
            </LinkButton>
            <LogOut />
          </div>
        </StaffSection>
      </div>
    </StaffPage>
  )
}

function Line({ term, children }: { term: string; children: string }) {
  return (
    <div className="grid gap-x-6 border-rule border-b py-2 font-sans text-small sm:grid-cols-[9rem_1fr]">
      <dt className="text-soft">{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
