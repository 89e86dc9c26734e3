import { render, toPlainText } from '@react-email/render'
import type { MailName } from '#domain/mail/all.ts'
import { MAILS, wordsOf } from '#domain/mail/all.ts'
import type { MailKind, MailWords } from '#domain/mail/mail-words.ts'
import type { Message as SentMessage } from '#server/adapters/mail.ts'
import { accountDeleted } from './mail/account-deleted.tsx'
import { autorenewSwitched } from './mail/autorenew-switched.tsx'
import { confirmEmail } from './mail/confirm-email.tsx'
import { donationFailed } from './mail/donation-failed.tsx'
import { donationStopped } from './mail/donation-stopped.tsx'
import { emailChanged, emailTakenBack } from './mail/email-changed.tsx'
import { expiring } from './mail/expiring.tsx'
import { giftEnding } from './mail/gift-ending.tsx'
import { giftRedeemed } from './mail/gift-redeemed.tsx'
import { gifts } from './mail/gifts.tsx'
import { invoice } from './mail/invoice.tsx'
import { issueMailed, issueReady } from './mail/issue-out.tsx'
import type { Letterhead, Message } from './mail/layout.tsx'
import { MailLayout } from './mail/layout.tsx'
import { listConfirm } from './mail/list-confirm.tsx'
import { listWelcome } from './mail/list-welcome.tsx'
import { noAccount } from './mail/no-account.tsx'
import { onItsWay } from './mail/on-its-way.tsx'
import { paymentFailed } from './mail/payment-failed.tsx'
import { paymentProcessing } from './mail/payment-processing.tsx'
import { proveEmail } from './mail/prove-email.tsx'
import { receipt } from './mail/receipt.tsx'
import { refund } from './mail/refund.tsx'
import { renewalFailed } from './mail/renewal-failed.tsx'
import { renewalNotice } from './mail/renewal-notice.tsx'
import { renewalOff } from './mail/renewal-off.tsx'
import { renewalWithdrawn } from './mail/renewal-withdrawn.tsx'
import { samples } from './mail/samples.ts'
import { securityNotice } from './mail/security-notice.tsx'
import { setPassword } from './mail/set-password.tsx'
import { signInCode } from './mail/sign-in-code.tsx'
import { testMessage } from './mail/test-message.tsx'
import { Written, writtenSubject } from './mail/written.tsx'

/** Every template by the name under which messages are queued. */
const TEMPLATES = {
  'account-deleted': accountDeleted,
  'autorenew-switched': autorenewSwitched,
  'confirm-email': confirmEmail,
  'donation-failed': donationFailed,
  'donation-stopped': donationStopped,
  'email-changed': emailChanged,
  'email-taken-back': emailTakenBack,
  expiring,
  'gift-ending': giftEnding,
  'gift-redeemed': giftRedeemed,
  gifts,
  invoice,
  'issue-mailed': issueMailed,
  'issue-ready': issueReady,
  'list-confirm': listConfirm,
  'list-welcome': listWelcome,
  'no-account': noAccount,
  'on-its-way': onItsWay,
  'payment-failed': paymentFailed,
  'payment-processing': paymentProcessing,
  'prove-email': proveEmail,
  receipt,
  refund,
  'renewal-failed': renewalFailed,
  'renewal-notice': renewalNotice,
  'renewal-off': renewalOff,
  'renewal-withdrawn': renewalWithdrawn,
  'security-notice': securityNotice,
  'set-password': setPassword,
  'sign-in-code': signInCode,
  'test-message': testMessage,
}

type Rendered = Omit<SentMessage, 'id' | 'to'>

/** The door from the server to the mails; `changed` are the words that staff have put in the place of ours. */
export async function renderMail(
  template: string,
  props: unknown,
  changed: Partial<Record<string, MailWords>>,
): Promise<Rendered> {
  const letter = messagesFor(template, props)
  return rendered(letter, wordsOf(letter.mail, changed[letter.mail]))
}

/** A mail with made-up things in it, as the screen shows it: its drawings are put into the page. */
export async function previewMail(mail: MailName, words: MailWords, letterhead: Letterhead) {
  const { template, props } = samples(letterhead)[mail]
  const { subject, html, text, attachments = [] } = await rendered(messagesFor(template, props), words)
  const shown = attachments.reduce((page, { cid, contentType, content }) => {
    const data = `data:${contentType};base64,${Buffer.from(content).toString('base64')}`
    return cid ? page.replaceAll(`"cid:${cid}"`, `"${data}"`) : page
  }, html)
  return { subject, html: shown, text }
}

function messagesFor(template: string, props: unknown): Message {
  const write = (TEMPLATES as Record<string, ((props: never) => Message) | undefined>)[template]
  if (!write) throw new Error(`There is no mail template called ${template}.`)
  return write(props as never)
}

async function rendered({ mail, letterhead, values, foot, ...rest }: Message, words: MailWords): Promise<Rendered> {
  const { inserts }: MailKind = MAILS[mail]
  const html = await render(
    <MailLayout {...letterhead}>
      <Written text={words.text} inserts={inserts} values={values} />
      {foot}
    </MailLayout>,
  )
  const { headers = {}, attachments = [] } = rest
  return { subject: writtenSubject(words.subject, values), html, text: toPlainText(html), headers, attachments }
}
