import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { MailName } from '#domain/mail/all.ts'
import { MAILS } from '#domain/mail/all.ts'
import type { MailWords } from '#domain/mail/mail-words.ts'
import { checkWords } from '#domain/mail/mail-words.ts'
import { markTest, NO_ADDRESS_OF_ONES_OWN, testMailFailed } from '#domain/mail/test-mail.ts'
import type { Outcome } from '#domain/outcome.ts'
import { done, refuse } from '#domain/outcome.ts'
import { writeAudit } from '../../db/audit-log.ts'
import type { Db } from '../../db/client.ts'
import type { Log } from '../../log.ts'
import { REACHABLE } from './reachable.ts'
import type { MailContext } from './send-mail.ts'
import { readMailSettings } from './send-mail.ts'

type Context = Pick<MailContext, 'db' | 'render' | 'transport' | 'now' | 'publicUrl'> & { log: Pick<Log, 'warn'> }
type Asked = { actor: string; mail: MailName; words: MailWords }

/** Long enough for a slow mail server, and short enough for who waits for it. */
const LONGEST_WAIT_MS = 20_000

/**
 * The words with made-up things in them, to the address of the member of staff who asks. It goes at once, and is no message
 * of a reader: no list of messages has it, and none of what a reader could press goes along.
 */
export async function sendTestMail(
  context: Context,
  { actor, mail, words }: Asked,
  longestWaitMs = LONGEST_WAIT_MS,
): Promise<Outcome<{ sentTo: string }>> {
  const { db, render, transport, now, publicUrl, log } = context
  const faults = checkWords(MAILS[mail].inserts, words)
  if (Object.keys(faults).length > 0) return refuse({ ...faults })
  const to = await readOwnAddress(db, actor)
  if (!to) return refuse(NO_ADDRESS_OF_ONES_OWN)
  const { letterhead } = await readMailSettings(db, publicUrl)
  const { subject, html, text, attachments } = await render(
    'sample',
    { mail },
    { letterhead, changed: { [mail]: words } },
  )
  const test = { id: randomUUID(), to, subject: markTest(subject), html, text, attachments }
  try {
    await within(longestWaitMs, transport.send(test, now()))
  } catch (error) {
    log.warn({ err: error, mail }, 'a test mail was not taken')
    return refuse(testMailFailed((error as Error).message))
  }
  await writeAudit(db, now(), { actor, action: 'mail test', subject: `mail:${mail}`, after: words })
  return done({ sentTo: to })
}

async function readOwnAddress(db: Db, actor: string): Promise<string | null> {
  const found = await db.execute(sql`select a.email from account a where a.id = ${actor} and ${REACHABLE}`)
  return (found.rows[0] as { email: string } | undefined)?.email ?? null
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${ms / 1000} seconds.`)), ms)
  })
  return Promise.race([work, over]).finally(() => clearTimeout(timer))
}
