import type { Letterhead, Message } from '../layout.tsx'
import { mailFor } from '../layout.tsx'

export type SignInCodeProps = Letterhead & { code: string; minutes: number }

const large = { fontSize: '32px', letterSpacing: '0.15em', fontFamily: 'monospace', margin: '16px 0' }

export function signInCode({ code, minutes, ...letterhead }: SignInCodeProps): Message {
  const digits = <p style={large}>{code}</p>
  return mailFor('sign-in-code', letterhead, { code, digits, minutes: String(minutes) })
}
