import type { Outcome } from '#domain/outcome.ts'
import { done } from '#domain/outcome.ts'
import { COMMAND_LINE, writeAudit } from '../../db/audit-log.ts'
import type { AuthContext } from '../access/auth-context.ts'
import { giveRole } from './give-role.ts'

export type Administrator = {
  /** What the account was before. */
  was: 'nobody' | 'reader' | 'staff' | 'admin'
  /** To set a password; the second factor is asked for after that. */
  link: string
}

/** Run on the server itself: a new shop has nobody who could open the console. */
export async function makeAdministrator(
  place: Pick<AuthContext, 'db' | 'now' | 'publicUrl'>,
  asked: { email: string; name: string },
): Promise<Outcome<Administrator>> {
  return place.db.transaction(async (tx) => {
    const given = await giveRole(tx, place, { ...asked, role: 'admin' })
    if (!given.ok) return given
    const { token, was, made, link } = given.value
    await writeAudit(tx, place.now(), {
      actor: COMMAND_LINE,
      subject: `account:${token}`,
      action: was === 'admin' ? 'made a password link' : 'made administrator',
      ...(was !== 'admin' && { before: { role: was }, after: { role: 'admin' } }),
    })
    return done({ was: made ? 'nobody' : was === 'admin' ? was : was ? 'staff' : 'reader', link })
  })
}
