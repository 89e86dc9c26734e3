import type { AuthContext, Caller } from './auth-context.ts'
import { pepperedHash } from './auth-context.ts'

/** As many accounts as one household may have. */
const MOST_MARKS = 5
const MARK_BYTES = 16

/** What a browser keeps to show that it has signed in to this account; it opens nothing. */
export function browserMark({ pepper }: Pick<AuthContext, 'pepper'>, accountId: string): string {
  return pepperedHash(pepper, 'browser', accountId).subarray(0, MARK_BYTES).toString('base64url')
}

export function hasSignedIn(auth: AuthContext, { session, marks }: Caller, accountId: string | null): boolean {
  // Computed for unknown addresses, too: the time it takes must not tell which are known.
  const isMarked = marks.includes(browserMark(auth, accountId ?? ''))
  return accountId !== null && (isMarked || session?.account?.id === accountId)
}

export function readMarks(cookie: string | null): string[] {
  return cookie?.split('.').slice(0, MOST_MARKS) ?? []
}

/** The cookie with one more, the newest first. */
export function addMark(marks: readonly string[], mark: string): string {
  return [mark, ...marks.filter((one) => one !== mark)].slice(0, MOST_MARKS).join('.')
}
