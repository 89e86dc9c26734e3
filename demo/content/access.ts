/** Every demo person's. */
export const DEMO_PASSWORD = 'broadfold'
/** Made once: hashing it at every start would cost more than everything else that the demo loads. */
export const DEMO_PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$E9VUJqh+3GyAcpJ0DSM1Qw$x/NkbJFxaxxNtHDvyhP6T61YRpJDvDPMwCybl7chXHw'

/** Every demo member of staff has the same authenticator, so that the sandbox can show its code. */
export const DEMO_TOTP_SECRET = Buffer.from('broadfold demo staff')

export type DemoGoogleAccount = { id: string; name: string; email: string; verified: boolean; shows: string }

export const googleAccounts: readonly DemoGoogleAccount[] = [
  {
    id: '108204268033311374519',
    name: 'Philippa Drummond',
    email: 'philippa.drummond@gmail.example',
    verified: true,
    shows: 'New here: an account is made.',
  },
  {
    id: '117300219348510287763',
    name: 'Maren Oyelaran',
    email: 'active@example.com',
    verified: true,
    shows: 'Has an account here with this email: asked to log in once to link the two.',
  },
  {
    id: '101559027746120034482',
    name: 'Desmond Kairouz',
    email: 'expired@example.com',
    verified: false,
    shows: 'Never confirmed the email: not let in.',
  },
]

/** Signs in well, but to an institution that has not subscribed. */
export const STRANGE_INSTITUTION = { entityId: 'https://idp.unsubscribed.example/entity', name: 'Marrowby Polytechnic' }

export const institutionReaders = [
  { id: 'student', name: 'A student' },
  { id: 'librarian', name: 'A librarian' },
] as const
