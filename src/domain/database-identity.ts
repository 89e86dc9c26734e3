/** What tells one database from a copy of it; a value is null where the server does not tell. */
export type Place = Readonly<Record<string, string | null>>

export type DatabaseIdentity = { place: Place; publicUrl: string }

/** How a database differs from the one that it was when it was last confirmed to be the shop's. */
export type IdentityChange = 'copied' | 'moved'

export function identityChanges(known: DatabaseIdentity, here: DatabaseIdentity): IdentityChange[] {
  return [
    ...(samePlace(known.place, here.place) ? [] : ['copied' as const]),
    ...(known.publicUrl === here.publicUrl ? [] : ['moved' as const]),
  ]
}

/** What is not told on either side speaks neither for nor against; of the rest all has to agree. */
function samePlace(known: Place, here: Place): boolean {
  const names = new Set([...Object.keys(known), ...Object.keys(here)])
  return [...names].every((name) => {
    const [before, now] = [known[name], here[name]]
    return before === null || now === null || before === now
  })
}

/** Told to whoever tries to change something while the server is passive. */
export const READ_ONLY = 'This site is read-only right now. Please try again later.'

/** Told on every page of the console, in the log and by `/readyz`. */
export function passiveReason(changes: readonly IdentityChange[], known: string, here: string): string {
  const facts = changes.map((change) =>
    change === 'copied'
      ? 'This database was copied or restored from the shop’s.'
      : `The shop’s address was ${known} and is ${here} here.`,
  )
  return `${facts.join(' ')} So this server is read-only: it charges, refunds, renews and sends nothing. If this is the shop now, stop the other server, run npm run take-over on this one and restart it.`
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])
/** Without them nobody could open the console, which says what is the matter. They send nothing. */
const LOGIN = new Set([
  '/api/access/login',
  '/api/access/passkey/options',
  '/api/access/passkey/verify',
  '/api/access/staff/verify',
  '/logout',
])
/** Opened by a link, and yet makes accounts. */
const MAKES_ACCOUNTS = '/oauth/'

/** What a passive server still answers: whatever only shows something, and logging in with what is known already. */
export function isServedPassively(method: string, path: string): boolean {
  return SAFE.has(method) ? !path.startsWith(MAKES_ACCOUNTS) : LOGIN.has(path)
}
