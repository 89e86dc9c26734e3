import type { Config } from '../config.ts'
import type { Db } from '../db/client.ts'
import { sandboxMail } from '../db/schema/sandbox.ts'

export type Letter = { id: string; to: string; subject: string; text: string; html: string }

/** Where mail goes. Resolves when the next hop has taken it. */
export type MailTransport = { send(letter: Letter, now: Date): Promise<void>; close(): void }

export async function openMailTransport(mail: Config['mail'], db: Db): Promise<MailTransport> {
  return mail.transport === 'smtp' ? smtpTransport(mail.url, mail.from) : outboxTransport(db)
}

async function smtpTransport(url: string, from: string): Promise<MailTransport> {
  // Loaded only where mail leaves the house: it would slow every other start.
  const { createTransport } = await import('nodemailer')
  const smtp = createTransport(url, { from })
  const host = /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost'
  return {
    async send({ id, ...letter }) {
      // The same id at each try, so that a mail system that saw the first can drop the second.
      await smtp.sendMail({ ...letter, messageId: `<${id}@${host}>` })
    },
    close: () => smtp.close(),
  }
}

function outboxTransport(db: Db): MailTransport {
  return {
    async send({ to, subject, text, html }, now) {
      await db.insert(sandboxMail).values({ recipient: to, subject, bodyText: text, bodyHtml: html, sentAt: now })
    },
    close: () => {},
  }
}
