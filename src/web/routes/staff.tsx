import { Link, redirect } from 'react-router'
import { appContext } from '../door-context.ts'
import { LogOut } from '../parts/log-out.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { Section } from '../parts/section.tsx'
import { pageMeta, siteOf } from '../site.ts'
import { LinkButton } from '../ui/link-button.tsx'
import type { Route } from './+types/staff.ts'
import { staffMember } from './two-factor/staff-member.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const door = await staffMember(app, request)
  if (door.door !== 'open') throw redirect('/staff/two-factor')
  const { publication } = await app.catalogue()
  return { name: publication.name, member: door.name, role: door.role }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta(siteOf(matches), {
    title: `Staff, ${loaderData?.name ?? ''}`,
    description: 'For those who make it.',
    path: '/staff',
    hidden: true,
  })
}

const ROLES = { support: 'Support', fulfilment: 'Fulfilment', finance: 'Finance', admin: 'Administration' }

export default function Staff({ loaderData: { member, role } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Staff">
        <p>The desks behind this door are still being set up. They open here, one after another.</p>
      </PageHead>
      <Section title="You">
        <dl className="-mt-3 max-w-[40rem]">
          <Line term="Name">{member}</Line>
          <Line term="Role">{ROLES[role]}</Line>
          <Line term="This session">Ends after 30 minutes without a move, and after 12 hours in any case.</Line>
        </dl>
        <div className="mt-8 flex flex-wrap items-center gap-x-7 gap-y-2">
          <LinkButton as={Link} to="/staff/two-factor" look="quiet">
            Authenticator and recovery codes
          </LinkButton>
          <LinkButton as={Link} to="/account/security" look="quiet">
            Sessions and passkeys
          </LinkButton>
          <LogOut />
        </div>
      </Section>
    </>
  )
}

function Line({ term, children }: { term: string; children: string }) {
  return (
    <div className="grid gap-x-6 border-rule border-b py-3 sm:grid-cols-[9rem_1fr] sm:items-baseline">
      <dt className="font-sans text-small text-soft">{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
