import { eq } from 'drizzle-orm'
import { message } from '#server/db/schema/mail.ts'
import type { TestRuntime } from './runtime.ts'

export type Mail = {
  to: string
  subject: string
  text: string
  html: string
  links: string[]
  headers: Record<string, string>
}

/**
 * What was written to this address so far, newest first, in whichever order it was sent; that somebody logged in is told
 * beside everything else, so it comes last.
 */
export async function mailsTo({ runtime, web }: TestRuntime, to: string): Promise<Mail[]> {
  await runtime.queue.idle()
  const mails = (await (await web.request('/sandbox/mail.json')).json()) as Mail[]
  const written = await runtime.database.db.select().from(message).where(eq(message.recipient, to))
  const times = new Map(written.map(({ id, createdAt }) => [`<${id}@sandbox>`, createdAt.getTime()]))
  const timeOf = ({ headers }: Mail) => times.get(headers['Message-ID'] ?? '') ?? 0
  const tellsOfLogin = ({ subject }: Mail) => Number(subject.startsWith('A new login'))
  return mails
    .filter((mail) => mail.to === to)
    .sort((one, other) => tellsOfLogin(one) - tellsOfLogin(other) || timeOf(other) - timeOf(one))
}

/** The six digits of the newest code sent to this address. */
export async function newestCode(test: TestRuntime, to: string): Promise<string> {
  const [mail] = (await mailsTo(test, to)).filter(({ subject }) => /code/.test(subject))
  return /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? 'no code'
}
