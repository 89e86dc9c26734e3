import { randomUUID } from 'node:crypto'
import type { Outcome } from '#domain/outcome.ts'
import { done, refuse } from '#domain/outcome.ts'
import type { MailContext } from './send-mail.ts'
import { readMailSettings } from './send-mail.ts'

const NO_MAIL = 'There is no mail server yet. Set SMTP_URL and MAIL_FROM and restart the server.'

/** Sent at once and not by a job, so that whoever asks sees whether the mail server takes it. */
export async function sendTestMessage(context: MailContext | null, to: string): Promise<Outcome<null>> {
  if (!context) return refuse(NO_MAIL)
  const { db, render, transport, now, publicUrl } = context
  const rendered = await render('test-message', {}, await readMailSettings(db, publicUrl))
  try {
    await transport.send({ id: randomUUID(), to, ...rendered }, now())
  } catch (error) {
    return refuse(`The mail server didn’t take the message: ${(error as Error).message.slice(0, 200)}`)
  }
  return done(null)
}
