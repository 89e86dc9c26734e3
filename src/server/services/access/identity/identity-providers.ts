import { isEmail, spellEmail } from '#domain/access/email.ts'
import type { Claims, Fetch, OpenidProvider } from '../../../adapters/openid.ts'
import { openOpenidProvider } from '../../../adapters/openid.ts'
import type { IdentityConfig } from '../../../config/identity.ts'
import type { Newcomer } from './identity-login.ts'
import type { InstitutionVisitor } from './institutions.ts'

type OpenathensProvider = {
  openid: OpenidProvider
  loginUrl: string | null
  institutionClaim: string
  subjectClaims: string[]
}

/** Null where the way is not configured. */
export type IdentityProviders = { google: { openid: OpenidProvider } | null; openathens: OpenathensProvider | null }

/** `sandboxFetch` reaches those that are played by this very process. */
export function openIdentityProviders(
  { google, openathens }: IdentityConfig,
  publicUrl: string,
  sandboxFetch: Fetch,
): IdentityProviders {
  const fetchFor = ({ sandboxed }: { sandboxed: boolean }) => (sandboxed ? sandboxFetch : undefined)
  return {
    google: google && {
      openid: openOpenidProvider({
        ...google,
        redirectUri: `${publicUrl}/oauth/google/callback`,
        scope: 'openid email profile',
        wanted: ['email', 'email_verified'],
        fetch: fetchFor(google),
      }),
    },
    openathens: openathens && {
      ...openathens,
      openid: openOpenidProvider({
        ...openathens,
        redirectUri: `${publicUrl}/oauth/openathens/callback`,
        scope: 'openid',
        wanted: [openathens.institutionClaim],
        fetch: fetchFor(openathens),
      }),
    },
  }
}

/** Null when there is no address to know somebody by. */
export function googleNewcomer({ iss, sub, email, email_verified, name }: Claims): Newcomer | null {
  const spelled = typeof email === 'string' ? spellEmail(email) : ''
  if (!isEmail(spelled)) return null
  const emailVerified = email_verified === true
  return { issuer: iss, subject: sub, email: spelled, emailVerified, name: typeof name === 'string' ? name : '' }
}

/** Null when the provider does not say which institution, or nothing that lasts about who. */
export function institutionVisitor(
  provider: Pick<OpenathensProvider, 'institutionClaim' | 'subjectClaims'> | null,
  claims: Claims,
): InstitutionVisitor | null {
  const entityId = claims[provider?.institutionClaim ?? '']
  const subject = provider?.subjectClaims
    .map((name) => claims[name])
    .find((value) => typeof value === 'string' && value)
  return typeof entityId === 'string' && typeof subject === 'string' ? { issuer: claims.iss, subject, entityId } : null
}
