import { renderToStaticMarkup } from 'react-dom/server'
import type { MailName } from '#domain/mail/all.ts'
import { chooseWords, MAILS } from '#domain/mail/all.ts'
import type { Letterhead } from '#domain/mail/letterhead.ts'
import type { MailKind, MailWords } from '#domain/mail/mail-words.ts'
import type { Message as SentMessage } from '#server/adapters/mail.ts'
import type { MailSettings } from '#server/services/mail/send-mail.ts'
import { noAccount } from './mail/access/no-account.tsx'
import { proveEmail } from './mail/access/prove-email.tsx'
import { securityNotice } from './mail/access/security-notice.tsx'
import { setPassword } from './mail/access/set-password.tsx'
import { signInCode } from './mail/access/sign-in-code.tsx'
import { staffInvitation } from './mail/access/staff-invitation.tsx'
import { accountDeleted } from './mail/account/account-deleted.tsx'
import { confirmEmail } from './mail/account/confirm-email.tsx'
import { emailChanged, emailTakenBack } from './mail/account/email-changed.tsx'
import { addressCheck } from './mail/delivery/address-check.tsx'
import { claimDecided } from './mail/delivery/claim-decided.tsx'
import { redirectDecided } from './mail/delivery/redirect-decided.tsx'
import { zoneHeld } from './mail/delivery/zone-held.tsx'
import { donationFailed } from './mail/donations/donation-failed.tsx'
import { donationStopped } from './mail/donations/donation-stopped.tsx'
import { giftEnded } from './mail/gifts/gift-ended.tsx'
import { giftEnding } from './mail/gifts/gift-ending.tsx'
import { giftReceived } from './mail/gifts/gift-received.tsx'
import { giftRedeemed } from './mail/gifts/gift-redeemed.tsx'
import { giftRenewed } from './mail/gifts/gift-renewed.tsx'
import { giftReminder, giftSent, giftUndelivered } from './mail/gifts/gift-sent.tsx'
import { giftStopped } from './mail/gifts/gift-stopped.tsx'
import { gifts, giftsReminder } from './mail/gifts/gifts.tsx'
import { giftsToRenew } from './mail/gifts/gifts-to-renew.tsx'
import { invoice } from './mail/invoice.tsx'
import { issueMailed, issueReady } from './mail/issue-out.tsx'
import { listConfirm } from './mail/lists/list-confirm.tsx'
import { listWelcome } from './mail/lists/list-welcome.tsx'
import type { Message } from './mail/message.ts'
import { onItsWay } from './mail/orders/on-its-way.tsx'
import { paymentFailed } from './mail/orders/payment-failed.tsx'
import { paymentLink } from './mail/orders/payment-link.tsx'
import { paymentProcessing } from './mail/orders/payment-processing.tsx'
import { receipt } from './mail/orders/receipt.tsx'
import { refund } from './mail/orders/refund.tsx'
import { MailPage } from './mail/page.tsx'
import { autorenewSwitched } from './mail/renewals/autorenew-switched.tsx'
import { expiring } from './mail/renewals/expiring.tsx'
import { renewalFailed } from './mail/renewals/renewal-failed.tsx'
import { renewalNotice } from './mail/renewals/renewal-notice.tsx'
import { renewalOff } from './mail/renewals/renewal-off.tsx'
import { renewalWithdrawn } from './mail/renewals/renewal-withdrawn.tsx'
import { samples } from './mail/samples.ts'
import { testMessage } from './mail/test-message.tsx'
import { Written, writtenLine, writtenParagraphs } from './mail/written.tsx'
import { paragraphText, writtenText } from './mail/written-text.ts'

/** Every template by the name under which messages are queued. */
const TEMPLATES = {
  'account-deleted': accountDeleted,
  'autorenew-switched': autorenewSwitched,
  'address-check': addressCheck,
  'claim-decided': claimDecided,
  'zone-hold': zoneHeld,
  'confirm-email': confirmEmail,
  'donation-failed': donationFailed,
  'donation-stopped': donationStopped,
  'email-changed': emailChanged,
  'email-taken-back': emailTakenBack,
  expiring,
  'gift-ended': giftEnded,
  'gift-ending': giftEnding,
  'gift-received': giftReceived,
  'gift-redeemed': giftRedeemed,
  'gift-reminder': giftReminder,
  'gift-renewed': giftRenewed,
  'gift-sent': giftSent,
  'gift-undelivered': giftUndelivered,
  'gift-stopped': giftStopped,
  gifts,
  'gifts-reminder': giftsReminder,
  'gifts-to-renew': giftsToRenew,
  invoice,
  'issue-mailed': issueMailed,
  'issue-ready': issueReady,
  'list-confirm': listConfirm,
  'list-welcome': listWelcome,
  'no-account': noAccount,
  'staff-invitation': staffInvitation,
  'on-its-way': onItsWay,
  'payment-failed': paymentFailed,
  'payment-link': paymentLink,
  'payment-processing': paymentProcessing,
  'prove-email': proveEmail,
  receipt,
  'redirect-decided': redirectDecided,
  refund,
  sample,
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

/** The way from the server to the mails. What a message says of the publication itself stands above its settings. */
export async function renderMail(
  template: string,
  props: unknown,
  { letterhead, changed }: MailSettings,
): Promise<Rendered> {
  const message = messageFor(template, { ...letterhead, ...(props as object) })
  const { preheader: _, ...sent } = rendered(
    message,
    chooseWords(message.mail, changed[message.mail], letterhead.currency),
  )
  return sent
}

/** A mail with made-up things in it, as the screen shows it: its drawings are put into the page. */
export function previewMail(mail: MailName, words: MailWords, letterhead: Letterhead) {
  const { subject, html, text, preheader, attachments = [] } = rendered(sample({ mail, ...letterhead }), words)
  const shown = attachments.reduce((page, { cid, contentType, content }) => {
    const data = `data:${contentType};base64,${Buffer.from(content).toString('base64')}`
    return cid ? page.replaceAll(`"cid:${cid}"`, `"${data}"`) : page
  }, html)
  return { subject, preheader, html: shown, text }
}

/** Any mail with made-up things in it. */
function sample({ mail, ...letterhead }: Letterhead & { mail: MailName }): Message {
  const { template, props } = samples(letterhead)[mail]
  return messageFor(template, props)
}

function messageFor(template: string, props: object): Message {
  const write = (TEMPLATES as Record<string, ((props: never) => Message) | undefined>)[template]
  if (!write) throw new Error(`There is no mail template called ${template}.`)
  return write(props as never)
}

function rendered(message: Message, words: MailWords): Rendered & { preheader: string } {
  const { mail, letterhead, values, top = null, foot = null, headers = {}, attachments = [] } = message
  const kind: MailKind = MAILS[mail]
  const { inserts } = kind
  const subject = writtenLine(words.subject, values)
  const preheader = writtenLine(words.preheader, values)
  const why = writtenLine(kind.why, values)
  const paragraphs = writtenParagraphs(words.text, inserts, values)
  const head = { subject, preheader, why, dark: top?.dark ?? '', foot: foot?.html }
  const html = renderToStaticMarkup(
    <MailPage letterhead={letterhead} {...head}>
      {top?.html}
      <Written paragraphs={paragraphs} inserts={inserts} values={values} />
    </MailPage>,
  )
  const said = paragraphs.map((paragraph) => paragraphText(paragraph, values))
  const text = writtenText(letterhead, said, { top, foot, why })
  return { subject, preheader, html: `<!DOCTYPE html>${html}`, text, headers, attachments }
}
