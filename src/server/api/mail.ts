import type { Hono } from 'hono'
import * as contract from '#contract/mail.ts'
import type { MailName } from '#domain/mail/all.ts'
import { isMailName, NO_SUCH_MAIL } from '#domain/mail/all.ts'
import { NO_MAIL, TOO_MANY_TEST_MAILS } from '#domain/mail/test-mail.ts'
import type { Outcome } from '#domain/outcome.ts'
import { done, refuse, tooMany } from '#domain/outcome.ts'
import { serveStaffWrite } from '../http/answers/staff-write.ts'
import type { Env } from '../http/env.ts'
import { take, testMailLimits } from '../services/access/limits/limits.ts'
import { discardDraft, keepDraft, publishWords, resetWords, restoreWords } from '../services/mail/edit-words.ts'
import type { MailContext } from '../services/mail/send-mail.ts'
import { sendTestMail } from '../services/mail/send-test-mail.ts'
import type { PaymentContext } from '../services/payments/payment-context.ts'

/** Without `mail` nothing is sent from here, tests neither. */
export function mountMail(
  api: Hono<Env>,
  { db, now, log }: Pick<PaymentContext, 'db' | 'now' | 'log'>,
  mail: MailContext | null,
): void {
  const by = (actor: string) => ({ db, now, actor })
  serveStaffWrite(api, 'emails.change', contract.publishMailWords, async ({ mail, base, ...asked }, { id }) =>
    named(mail, (mail) => publishWords(by(id), { mail, base, words: wordsIn(asked) })),
  )
  serveStaffWrite(api, 'emails.change', contract.resetMailWords, async ({ mail, base }, { id }) =>
    named(mail, (mail) => resetWords(by(id), { mail, base })),
  )
  serveStaffWrite(api, 'emails.change', contract.restoreMailWords, async ({ mail, base, version }, { id }) =>
    named(mail, (mail) => restoreWords(by(id), { mail, base, version })),
  )
  serveStaffWrite(api, 'emails.change', contract.keepMailDraft, async ({ mail, base, ...asked }, { id }) =>
    named(mail, (mail) => keepDraft(by(id), { mail, base, words: wordsIn(asked) })),
  )
  serveStaffWrite(api, 'emails.change', contract.discardMailDraft, async ({ mail, base }, { id }) =>
    named(mail, (mail) => discardDraft(by(id), { mail, base })),
  )
  serveStaffWrite(api, 'emails.change', contract.sendTestMail, async ({ mail: name, ...asked }, { id: actor }) =>
    named(name, async (name) => {
      if (!mail) return refuse(NO_MAIL)
      if (!(await take(db, testMailLimits(actor), now()))) return tooMany(TOO_MANY_TEST_MAILS)
      const outcome = await sendTestMail({ ...mail, log }, { actor, mail: name, words: wordsIn(asked) })
      return outcome.ok ? done({ sent_to: outcome.value.sentTo }) : outcome
    }),
  )
}

function wordsIn({ subject, preheader, text }: { subject: string; preheader: string; text: string }) {
  return { subject, preheader, text }
}

async function named<T>(mail: string, answer: (mail: MailName) => Promise<Outcome<T>>): Promise<Outcome<T>> {
  return isMailName(mail) ? answer(mail) : refuse(NO_SUCH_MAIL)
}
