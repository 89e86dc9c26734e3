import { redirectDocument } from 'react-router'
import { VIEW_ONLY } from '#domain/access/view-only.ts'
import { href } from '../../../href.ts'
import { PageHead } from '../../../parts/page/page-head.tsx'
import { Section } from '../../../parts/page/section.tsx'
import { appContext } from '../../../request-context.ts'
import { pageMeta, siteOf } from '../../../site.ts'
import { pageOwner } from '../../../viewer.ts'
import type { Route } from './+types/page.ts'
import { PasskeyList } from './passkey-list.tsx'
import { PasswordByMail } from './password-by-mail.tsx'
import { SessionList } from './session-list.tsx'

export async function loader({ context, request }: Route.LoaderArgs) {
  const app = context.get(appContext)
  if ((await pageOwner(app, request)).viewOnly)
    return { view: 'staff' as const, name: (await app.catalogue()).publication.name }
  const [{ publication }, { reader }, security] = await Promise.all([
    app.catalogue(),
    app.visitor(request),
    app.access.security(request),
  ])
  if (!reader || !security) throw redirectDocument(`${href('/login')}?redirect=${href('/account/security')}`)
  const { name, timeZone } = publication
  return {
    view: 'own' as const,
    name,
    timeZone,
    email: reader.email,
    // Staff who log in again have their second factor to show as well.
    back: reader.role
      ? `${href('/staff/two-factor')}?redirect=${href('/account/security')}`
      : href('/account/security'),
    sessions: security.sessions.map(({ id, current, userAgent, createdAt, lastSeenAt }) => ({
      id,
      current,
      user_agent: userAgent,
      created: createdAt.toISOString(),
      last_seen: lastSeenAt.toISOString(),
    })),
    passkeys: security.passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
      id,
      name,
      created: createdAt.toISOString(),
      last_used: lastUsedAt?.toISOString() ?? null,
    })),
  }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta(siteOf(matches), {
    title: `Sign-in and security, ${loaderData?.name ?? ''}`,
    description: 'Your sessions, passkeys and password.',
    path: href('/account/security'),
    hidden: true,
  })
}

export default function AccountSecurity({ loaderData }: Route.ComponentProps) {
  if (loaderData.view === 'staff') return <NotInTheView />
  const { sessions, passkeys, email, timeZone, back } = loaderData
  return (
    <>
      <PageHead title="Sign-in and security">
        <p>Where you’re logged in, and how you sign in.</p>
      </PageHead>
      <div className="grid gap-16 lg:gap-24">
        <Section title="Sessions" aside={<p>Browsers where you’re logged in.</p>}>
          <SessionList initial={sessions} timeZone={timeZone} back={back} />
        </Section>
        <Section title="Passkeys" aside={<p>Log in with your fingerprint, face or PIN.</p>}>
          <PasskeyList initial={passkeys} timeZone={timeZone} back={back} />
        </Section>
        <Section title="Password" aside={<p>Change it with a link we email you.</p>}>
          <PasswordByMail email={email} />
        </Section>
      </div>
    </>
  )
}

/** What opens an account is its reader's own affair; staff end sessions on the reader's page of the console. */
function NotInTheView() {
  return (
    <>
      <p role="status" className="bg-ink py-2.5 font-medium font-sans text-paper text-small">
        <span className="page block">{VIEW_ONLY}</span>
      </p>
      <PageHead title="Sign-in and security">
        <p>
          Sessions, passkeys and passwords aren't shown in this view. You can end this reader's sessions in the console.
        </p>
      </PageHead>
    </>
  )
}
