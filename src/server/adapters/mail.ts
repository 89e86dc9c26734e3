import type { Config } from '../config/config.ts'
import type { Db } from '../db/client.ts'
import { sandboxMail } from '../db/schema/sandbox.ts'

export type Message = {
  id: string
  to: string
  subject: string
  text: string
  html: string
  /** Beside the usual ones. */
  headers?: Record<string, string>
  attachments?: Attachment[]
}

/** With a `cid` it is shown where the HTML says `cid:…`, else it hangs on the message. */
export type Attachment = { filename: string; contentType: string; content: Uint8Array; cid?: string }

/** The next hop takes nothing for this address, now or later. */
export class RecipientRefused extends Error {}

/** Where mail goes. Resolves when the next hop has taken it. */
export type MailTransport = { send(message: Message, now: Date): Promise<void>; close(): void }

export async function openMailTransport(
  mail: Exclude<Config['mail'], { transport: 'none' }>,
  db: Db,
): Promise<MailTransport> {
  return mail.transport === 'smtp' ? smtpTransport(mail.url, mail.from) : outboxTransport(db)
}

async function smtpTransport(url: string, from: string): Promise<MailTransport> {
  // Loaded only where mail is really sent: it would slow every other start.
  const { createTransport } = await import('nodemailer')
  const smtp = createTransport(url, { from })
  const host = /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost'
  return {
    async send({ id, attachments = [], ...message }) {
      const enclosed = attachments.map((one) => ({ ...one, content: Buffer.from(one.content) }))
      // The same id at each try, so that a mail system that saw the first can drop the second.
      await smtp
        .sendMail({ ...message, attachments: enclosed, messageId: `<${id}@${host}>` })
        .catch((error: { code?: string; command?: string; responseCode?: number }) => {
          const forGood = error.command === 'RCPT TO' && (error.responseCode ?? 0) >= 500
          throw forGood ? new RecipientRefused('The recipient was refused.', { cause: error }) : error
        })
    },
    close: () => smtp.close(),
  }
}

/** Connects and logs in, and sends nothing. Rejects with what the mail server, or the way to it, said. */
export async function tryMailServer(url: string, timeoutMs: number): Promise<void> {
  const { createTransport } = await import('nodemailer')
  const bounded = new URL(url)
  for (const limit of ['connectionTimeout', 'greetingTimeout', 'socketTimeout', 'dnsTimeout'])
    bounded.searchParams.set(limit, String(timeoutMs))
  const smtp = createTransport(bounded.href)
  try {
    await smtp.verify()
  } finally {
    smtp.close()
  }
}

function outboxTransport(db: Db): MailTransport {
  return {
    async send({ id, to, subject, text, html, headers, attachments = [] }, now) {
      const enclosed = attachments.length > 0 && { 'X-Attachments': joinNames(attachments) }
      await db.insert(sandboxMail).values({
        recipient: to,
        subject,
        bodyText: text,
        bodyHtml: withPictures(html, attachments),
        sentAt: now,
        headers: { ...headers, 'Message-ID': `<${id}@sandbox>`, ...enclosed },
      })
    },
    close: () => {},
  }
}

/** The outbox keeps one text: what would have been shown from the message's own parts is put into it. */
function withPictures(html: string, attachments: Attachment[]): string {
  return attachments.reduce((page, { cid, contentType, content }) => {
    const data = `data:${contentType};base64,${Buffer.from(content).toString('base64')}`
    return cid ? page.replaceAll(`"cid:${cid}"`, `"${data}"`) : page
  }, html)
}

const joinNames = (attachments: Attachment[]) => attachments.map(({ filename }) => filename).join(', ')
