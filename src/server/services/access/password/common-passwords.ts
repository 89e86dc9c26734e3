import { SHORTEST_PASSWORD } from '#domain/access/password.ts'

let kept: Promise<Set<string>> | null = null

/** The list zxcvbn keeps of what leaks most, read when first needed; shorter ones are refused anyway. */
export function commonPasswords(): Promise<Set<string>> {
  kept ??= import('@zxcvbn-ts/language-common/src/passwords.json', { with: { type: 'json' } }).then(
    ({ default: list }) => new Set((list as string[]).filter(({ length }) => length >= SHORTEST_PASSWORD)),
  )
  return kept
}
