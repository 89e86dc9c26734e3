import { render, toPlainText } from '@react-email/render'
import type { Letter } from './mail/layout.tsx'
import { noAccount } from './mail/no-account.tsx'
import { securityNotice } from './mail/security-notice.tsx'
import { setPassword } from './mail/set-password.tsx'
import { signInCode } from './mail/sign-in-code.tsx'
import { testMessage } from './mail/test-message.tsx'

/** Every template by the name under which messages are queued. */
const TEMPLATES = {
  'no-account': noAccount,
  'security-notice': securityNotice,
  'set-password': setPassword,
  'sign-in-code': signInCode,
  'test-message': testMessage,
}

/** The door from the server to the mails. */
export async function renderMail(
  template: string,
  props: unknown,
): Promise<{ subject: string; html: string; text: string }> {
  const write = (TEMPLATES as Record<string, ((props: never) => Letter) | undefined>)[template]
  if (!write) throw new Error(`There is no mail template called ${template}.`)
  const { subject, body } = write(props as never)
  const html = await render(body)
  return { subject, html, text: toPlainText(html) }
}
