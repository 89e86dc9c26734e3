import type { Letter, Letterhead } from './layout.tsx'
import { MailLayout } from './layout.tsx'

export type SignInCodeProps = Letterhead & { code: string; minutes: number }

const digits = { fontSize: '32px', letterSpacing: '0.15em', fontFamily: 'monospace', margin: '16px 0' }

export function signInCode({ code, minutes, ...letterhead }: SignInCodeProps): Letter {
  return {
    subject: `${code} is your code for ${letterhead.publication}`,
    body: (
      <MailLayout {...letterhead}>
        <p>This is the code to log in with. It is good for {minutes} minutes, on the page that asked for it.</p>
        <p style={digits}>{code}</p>
        <p>If you did not ask for it, you need do nothing. Please give it to nobody: we never ask for it.</p>
      </MailLayout>
    ),
  }
}
