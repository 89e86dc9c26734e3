import type { IdentityPort, IdentityUser } from '#sandbox/identity/port.ts'
import type { Runtime } from '#server/runtime.ts'
import { googleAccounts, institutionReaders, STRANGE_INSTITUTION } from '../content/access.ts'
import { institutions } from '../content/institutions.ts'

/** Whom the sandbox's identity providers know, for those that it has to play. */
export function identityPort({ config: { identity, publicUrl } }: Pick<Runtime, 'config'>): IdentityPort {
  const { google, openathens } = identity
  const role = (name: string, users: IdentityUser[]) => ({
    redirectUri: `${publicUrl.origin}/oauth/${name}/callback`,
    users,
  })
  return {
    origin: publicUrl.origin,
    google: google?.sandboxed ? { ...google, ...role('google', googleUsers()) } : null,
    openathens: openathens?.sandboxed ? { ...openathens, ...role('openathens', institutionUsers()) } : null,
  }
}

function googleUsers(): IdentityUser[] {
  return googleAccounts.map(({ id, name, email, verified, shows }) => ({
    id,
    name,
    group: null,
    says: `${email}. ${shows}`,
    claims: { name, email, email_verified: verified },
  }))
}

/** By the claims of OpenAthens Keystone. */
function institutionUsers(): IdentityUser[] {
  return [...institutions, STRANGE_INSTITUTION].flatMap(({ entityId, name: groupName }) =>
    institutionReaders.map(({ id, name }) => ({
      id: `${id}@${new URL(entityId).hostname}`,
      name,
      says:
        entityId === STRANGE_INSTITUTION.entityId ? 'Their library has not subscribed.' : 'Reads the digital issues.',
      group: { id: entityId, name: groupName },
      claims: { realmName: entityId, pairwiseID: `${id}@${new URL(entityId).hostname}` },
    })),
  )
}
