/** Why somebody comes back to `/login?problem=` from an identity provider. */
export const SIGN_IN_PROBLEMS = {
  closed: 'This way to log in is not open at the moment. Please use another.',
  unavailable: 'The other site does not answer at the moment. Please try again later, or log in another way.',
  failed: 'Logging in at the other site did not work. Please try again, or log in another way.',
  unconfirmed: 'Google has not confirmed the email address of this Google account. Please log in another way.',
  held: 'The account with this email address has had another one for a few days. Log in with that one, or use the link we emailed you to undo the change.',
  institution: 'We do not know your institution as a subscriber. Please ask your library, or log in another way.',
} as const
export type SignInProblem = keyof typeof SIGN_IN_PROBLEMS

export function signInProblem(code: string | null): string | null {
  return code !== null && Object.hasOwn(SIGN_IN_PROBLEMS, code) ? SIGN_IN_PROBLEMS[code as SignInProblem] : null
}
