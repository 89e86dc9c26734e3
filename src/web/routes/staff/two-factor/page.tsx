import { useState } from 'react'
import { Link } from 'react-router'
import { safePath } from '#domain/access/safe-path.ts'
import { href } from '../../../href.ts'
import { FormPage } from '../../../parts/page/form-page.tsx'
import { appContext } from '../../../request-context.ts'
import { pageMeta, siteOf } from '../../../site.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import type { Route } from './+types/page.ts'
import { EnrolForm } from './enrol-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { RenewCodes } from './renew-codes.tsx'
import { staffMember } from './staff-member.ts'
import { VerifyForm } from './verify-form.tsx'

export { action } from '../../../forms/back-to-form.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const access = await staffMember(app, request)
  const { publication } = await app.catalogue()
  const path = safePath(new URL(request.url).searchParams.get('redirect'), href('/staff'))
  const hasAuthenticator = access.state === 'open' && (await app.access.hasAuthenticator(access.id))
  return { name: publication.name, path, access, hasAuthenticator }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta(siteOf(matches), {
    title: `Second step, ${loaderData?.name ?? ''}`,
    description: 'The second step of logging in, for staff.',
    path: href('/staff/two-factor'),
    hidden: true,
  })
}

export default function StaffTwoFactor({ loaderData: { access, path, hasAuthenticator } }: Route.ComponentProps) {
  const [codes, setCodes] = useState<string[] | null>(null)
  if (codes)
    return (
      <FormPage
        title="Keep these"
        lead={<p>Each recovery code works once if you lose your authenticator. They’re shown only now.</p>}
      >
        <RecoveryCodes codes={codes} path={path} />
      </FormPage>
    )
  if (access.state === 'second factor')
    return (
      <FormPage title="Second step" lead={<p>The console asks for more than a password. {howTo(access.factors)}</p>}>
        <VerifyForm factors={access.factors} path={path} />
      </FormPage>
    )
  if (access.state === 'enrol')
    return (
      <FormPage
        title="A second step"
        lead={<p>The console asks for more than a password: a code from an authenticator, or a passkey.</p>}
      >
        <EnrolForm onCodes={setCodes} />
        <p className="border-rule border-t pt-4 font-sans text-small">
          <Link to={href('/account/security')} className="linked">
            Create a passkey instead
          </Link>
        </p>
      </FormPage>
    )
  return (
    <FormPage
      title="Second key"
      lead={
        <p>
          {hasAuthenticator ? 'Your authenticator is set up.' : 'You sign in with a passkey, without an authenticator.'}
        </p>
      }
      beside={
        <p>
          <LinkButton as={Link} to={href('/staff')} look="quiet">
            Back to the console
          </LinkButton>
        </p>
      }
    >
      <section className="grid gap-5 border-ink border-t pt-5">
        <h2 className="text-title">{hasAuthenticator ? 'Another authenticator' : 'Add an authenticator'}</h2>
        <EnrolForm onCodes={setCodes} replaces={hasAuthenticator} />
      </section>
      <section className="grid gap-5 border-ink border-t pt-5">
        <h2 className="text-title">Recovery codes</h2>
        <RenewCodes onCodes={setCodes} />
      </section>
    </FormPage>
  )
}

function howTo({ totp, passkey }: { totp: boolean; passkey: boolean }): string {
  if (!totp) return 'Use your passkey.'
  return passkey ? 'Use your passkey or enter a code.' : 'Enter the code from your authenticator.'
}
