import { render, toPlainText } from '@react-email/render'
import type { Letter as SentLetter } from '#server/adapters/mail.ts'
import { accountDeleted } from './mail/account-deleted.tsx'
import { autorenewSwitched } from './mail/autorenew-switched.tsx'
import { confirmEmail } from './mail/confirm-email.tsx'
import { donationFailed } from './mail/donation-failed.tsx'
import { expiring } from './mail/expiring.tsx'
import { giftEnding } from './mail/gift-ending.tsx'
import { giftRedeemed } from './mail/gift-redeemed.tsx'
import { gifts } from './mail/gifts.tsx'
import { invoice } from './mail/invoice.tsx'
import { issueMailed, issueReady } from './mail/issue-out.tsx'
import type { Letter } from './mail/layout.tsx'
import { listConfirm } from './mail/list-confirm.tsx'
import { listWelcome } from './mail/list-welcome.tsx'
import { noAccount } from './mail/no-account.tsx'
import { onItsWay } from './mail/on-its-way.tsx'
import { paymentFailed } from './mail/payment-failed.tsx'
import { paymentProcessing } from './mail/payment-processing.tsx'
import { receipt } from './mail/receipt.tsx'
import { refund } from './mail/refund.tsx'
import { renewalFailed } from './mail/renewal-failed.tsx'
import { renewalNotice } from './mail/renewal-notice.tsx'
import { renewalOff } from './mail/renewal-off.tsx'
import { securityNotice } from './mail/security-notice.tsx'
import { setPassword } from './mail/set-password.tsx'
import { signInCode } from './mail/sign-in-code.tsx'
import { testMessage } from './mail/test-message.tsx'

/** Every template by the name under which messages are queued. */
const TEMPLATES = {
  'account-deleted': accountDeleted,
  'autorenew-switched': autorenewSwitched,
  'confirm-email': confirmEmail,
  'donation-failed': donationFailed,
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
  receipt,
  refund,
  'renewal-failed': renewalFailed,
  'renewal-notice': renewalNotice,
  'renewal-off': renewalOff,
  'security-notice': securityNotice,
  'set-password': setPassword,
  'sign-in-code': signInCode,
  'test-message': testMessage,
}

/** The door from the server to the mails. */
export async function renderMail(template: string, props: unknown): Promise<Omit<SentLetter, 'id' | 'to'>> {
  const write = (TEMPLATES as Record<string, ((props: never) => Letter) | undefined>)[template]
  if (!write) throw new Error(`There is no mail template called ${template}.`)
  const { subject, body, headers = {}, attachments = [] } = write(props as never)
  const html = await render(body)
  return { subject, html, text: toPlainText(html), headers, attachments }
}
