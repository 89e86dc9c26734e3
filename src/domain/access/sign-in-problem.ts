/** Why somebody comes back to `/login?problem=` from an identity provider. */
export const SIGN_IN_PROBLEMS = {
  closed: 'This way to log in isn’t available right now. Please use another.',
  unavailable: 'The other site isn’t responding. Please try again later, or log in another way.',
  failed: 'Logging in at the other site didn’t work. Please try again, or log in another way.',
  unconfirmed: 'Google hasn’t confirmed the email address of this Google account. Please log in another way.',
  held: 'This account’s email address was changed a few days ago. Log in with the new one, or use the link we emailed you to undo the change.',
  institution: 'Your institution doesn’t seem to subscribe. Please ask your library, or log in another way.',
} as const
export type SignInProblem = keyof typeof SIGN_IN_PROBLEMS

export function signInProblem(code: string | null): string | null {
  return code !== null && Object.hasOwn(SIGN_IN_PROBLEMS, code) ? SIGN_IN_PROBLEMS[code as SignInProblem] : null
}
