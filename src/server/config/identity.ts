import * as z from 'zod/mini'

type OpenidClient = { issuer: string; clientId: string; clientSecret: string; sandboxed: boolean }

/** Null where the way is not open. */
export type IdentityConfig = {
  google: OpenidClient | null
  openathens:
    | (OpenidClient & {
        /** Where a reader is sent whose institution is known already; without it everybody begins at the provider's own search. */
        loginUrl: string | null
        /** The claim that names the institution, and those that may name the reader: the first that is there counts. */
        institutionClaim: string
        subjectClaims: string[]
      })
    | null
}

const httpsAddress = (name: string) =>
  z.optional(
    z
      .string()
      .check(
        z.refine(
          (text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol),
          `${name} must be an http or https address.`,
        ),
      ),
  )

export const identityEnvironment = {
  GOOGLE_CLIENT_ID: z.optional(z.string()),
  GOOGLE_CLIENT_SECRET: z.optional(z.string()),
  GOOGLE_ISSUER: httpsAddress('GOOGLE_ISSUER'),
  OPENATHENS_CLIENT_ID: z.optional(z.string()),
  OPENATHENS_CLIENT_SECRET: z.optional(z.string()),
  OPENATHENS_ISSUER: httpsAddress('OPENATHENS_ISSUER'),
  OPENATHENS_LOGIN_URL: httpsAddress('OPENATHENS_LOGIN_URL'),
  OPENATHENS_INSTITUTION_CLAIM: z.optional(z.string()),
  OPENATHENS_SUBJECT_CLAIM: z.optional(z.string()),
}

type Environment = { [Name in keyof typeof identityEnvironment]?: string | undefined }

/** OpenAthens Keystone: `sub` changes with each visit; these name the reader for good. */
const LASTING_SUBJECTS = ['pairwiseID', 'eduPersonTargetedID', 'sub']
const REALM = 'realmName'

export function identityConfig(env: Environment, sandboxAt: string | null): IdentityConfig {
  return {
    google:
      client(env.GOOGLE_CLIENT_ID, env.GOOGLE_CLIENT_SECRET, env.GOOGLE_ISSUER ?? 'https://accounts.google.com') ??
      standIn('google', sandboxAt),
    openathens: openathens(env, sandboxAt),
  }
}

function openathens(env: Environment, sandboxAt: string | null): IdentityConfig['openathens'] {
  const claims = {
    institutionClaim: env.OPENATHENS_INSTITUTION_CLAIM ?? REALM,
    subjectClaims: env.OPENATHENS_SUBJECT_CLAIM?.split(',') ?? LASTING_SUBJECTS,
  }
  const live = client(env.OPENATHENS_CLIENT_ID, env.OPENATHENS_CLIENT_SECRET, env.OPENATHENS_ISSUER)
  if (live) return { ...live, ...claims, loginUrl: env.OPENATHENS_LOGIN_URL ?? keystoneLogin(live) }
  const sandboxed = standIn('openathens', sandboxAt)
  return sandboxed && { ...sandboxed, ...claims, loginUrl: `${sandboxed.issuer}/login` }
}

function client(clientId?: string, clientSecret?: string, issuer?: string): OpenidClient | null {
  return clientId && clientSecret && issuer ? { issuer, clientId, clientSecret, sandboxed: false } : null
}

function standIn(name: string, sandboxAt: string | null): OpenidClient | null {
  if (!sandboxAt) return null
  const issuer = `${sandboxAt}/sandbox/identity/${name}`
  return { issuer, clientId: 'masthead', clientSecret: 'sandbox-only', sandboxed: true }
}

/** Keystone's client ids hold the domain and the application: `broadfold.example.oidc-app-v1.<application>`. */
function keystoneLogin({ clientId, issuer }: OpenidClient): string | null {
  const [, domain, application] = /^(.+)\.oidc-app-v1\.(.+)$/.exec(clientId) ?? []
  return domain ? `${new URL(issuer).origin}/${domain}/${application}/login` : null
}

/** Half a setting is a mistake, not a choice. */
export function identityFaults(env: Environment): string[] {
  const groups: (keyof Environment)[][] = [
    ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
    ['OPENATHENS_CLIENT_ID', 'OPENATHENS_CLIENT_SECRET', 'OPENATHENS_ISSUER'],
  ]
  return groups.flatMap((names) => {
    const missing = names.filter((name) => !env[name])
    const some = missing.length > 0 && missing.length < names.length
    return some ? [`${missing.join(' and ')} must be set, too, when ${names.find((name) => env[name])} is.`] : []
  })
}
