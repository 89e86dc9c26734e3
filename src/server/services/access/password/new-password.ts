import { isNearTo, TOO_NEAR } from '#domain/access/near-password.ts'
import { passwordFault } from '#domain/access/password.ts'
import type { Db } from '../../../db/client.ts'
import { publication } from '../../../db/schema/publication.ts'
import { commonPasswords } from './common-passwords.ts'

type Owner = { name: string; email: string }

/** What is wrong with a password that somebody chooses, or nothing; `owner` is whose it is to be, where that is known. */
export async function newPasswordFault(
  { db, publicUrl }: { db: Db; publicUrl: string },
  password: string,
  owner?: Owner,
): Promise<string | null> {
  const common = await commonPasswords()
  const fault = passwordFault(password, (word) => common.has(word))
  if (fault) return fault
  const [shop] = await db.select({ name: publication.name }).from(publication)
  const known = [shop?.name, new URL(publicUrl).hostname, owner?.name, owner?.email]
  return isNearTo(
    password,
    known.filter((text) => text !== undefined),
  )
    ? TOO_NEAR
    : null
}
