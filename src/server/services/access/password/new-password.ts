import { isNearTo, TOO_NEAR } from '#domain/access/near-password.ts'
import { passwordFault, SHORTEST_PASSWORD } from '#domain/access/password.ts'
import type { Db } from '../../../db/client.ts'
import { publication } from '../../../db/schema/publication.ts'

type Owner = { name: string; email: string | null }

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
    known.filter((text) => text != null),
  )
    ? TOO_NEAR
    : null
}

let kept: Promise<Set<string>> | null = null

/** The list zxcvbn keeps of what leaks most, read when first needed; shorter ones are refused anyway. */
function commonPasswords(): Promise<Set<string>> {
  kept ??= import('@zxcvbn-ts/language-common/src/passwords.json', { with: { type: 'json' } }).then(
    ({ default: list }) => new Set((list as string[]).filter(({ length }) => length >= SHORTEST_PASSWORD)),
  )
  return kept
}
