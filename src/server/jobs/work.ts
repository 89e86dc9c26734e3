import { sweepCaptcha } from '../services/access/captcha.ts'
import { sweepAccess } from '../services/access/sweep.ts'
import { sweepAccount } from '../services/account/sweep.ts'
import { sweepCarts } from '../services/cart/cart-store.ts'
import type { CatalogueCache } from '../services/catalogue/catalogue-cache.ts'
import { sweepUploads } from '../services/catalogue/edit-product-files.ts'
import { sizePicture } from '../services/catalogue/pictures/size-picture.ts'
import { askAboutAddresses } from '../services/delivery/check-addresses.ts'
import { tellZone } from '../services/delivery/tell-zone.ts'
import { chargeMonthlyDonations } from '../services/donations/charge-monthly.ts'
import { offerRenewals } from '../services/gifts/giver/offer-renewals.ts'
import { remindGivers } from '../services/gifts/giver/remind-givers.ts'
import { sendDueGifts } from '../services/gifts/send-gifts.ts'
import { startDueGifts } from '../services/gifts/start-gifts.ts'
import { remindInvoices } from '../services/invoices/invoice-messages.ts'
import { writeIssueMessages } from '../services/issues/issue-messages.ts'
import type { MailingContext } from '../services/issues/mailing-context.ts'
import { finishReleases } from '../services/issues/steps/final-release.ts'
import { sweepLists } from '../services/lists/list-subscribers.ts'
import { sweepCopies } from '../services/mail/message-copy.ts'
import type { MailContext } from '../services/mail/send-mail.ts'
import { deliverMail } from '../services/mail/send-mail.ts'
import { endExpiredLinks } from '../services/orders/links/payment-link.ts'
import { detachMethod } from '../services/payments/methods/detach-method.ts'
import type { PaymentContext } from '../services/payments/payment-context.ts'
import { searchForMoney, tidyMoney } from '../services/payments/reconcile.ts'
import { carryOutRefund } from '../services/payments/refunds/refunds.ts'
import { tellOrderNumber } from '../services/payments/tell-order-number.ts'
import { makeFiles, remakeStaleFiles } from '../services/reading/make-files.ts'
import { stampCopy } from '../services/reading/stamp/stamp-copy.ts'
import { importUpload } from '../services/reading/text/import-upload.ts'
import type { TextContext } from '../services/reading/text/text-context.ts'
import { sweepPictures } from '../services/reading/text/upload-picture.ts'
import { sweepTextUploads } from '../services/reading/text/upload-text.ts'
import { runRenewals } from '../services/renewals/charge-renewals.ts'
import { startRenewals } from '../services/renewals/start-renewals.ts'
import type { DueWork } from './due.ts'
import { openDueWork } from './due.ts'
import type { Queue } from './queue.ts'

type Parts = {
  queue: Queue
  catalogue: CatalogueCache
  paymentContext: PaymentContext
  mailingContext: MailingContext
  /** Null where no mail can be sent: its jobs wait. */
  mailContext: MailContext | null
  textContext: TextContext
}

/** Who does the jobs of each queue, what is done whenever the clock is looked at, and what once a day. */
export async function openWork({
  queue,
  catalogue,
  paymentContext: context,
  mailingContext: mailing,
  mailContext,
  textContext,
}: Parts): Promise<DueWork> {
  if (mailContext) await queue.work('mail', ({ message }) => deliverMail(mailContext, message))
  await queue.work('refund', ({ refund }) => carryOutRefund(context, refund))
  await queue.work('detach', ({ method }) => detachMethod(context, method))
  await queue.work('number', (given) => tellOrderNumber(context, given))
  await queue.work('letters', async (order) => {
    await writeIssueMessages(mailing, order)
    await startRenewals(context)
  })
  await queue.work('zone-hold', ({ hold }) => tellZone(mailing, hold))
  await queue.work('files', ({ issue }) => makeFiles(context, issue))
  await queue.work('stamp', (given) => stampCopy(context, given))
  await queue.work('picture', ({ key }) => sizePicture(context, key))
  await queue.work('import', (given) => importUpload(textContext, given))

  async function tidy(): Promise<void> {
    await tidyMoney(context)
    await endExpiredLinks(context)
    await finishReleases(mailing)
    await chargeMonthlyDonations(context)
    await runRenewals(context)
    await startDueGifts(context)
    // Afterwards, as what is mailed is written about once it has started.
    await sendDueGifts(context)
    await remakeStaleFiles(context)
  }
  const sweepers = [
    sweepAccess,
    sweepAccount,
    sweepCopies,
    sweepCaptcha,
    sweepCarts,
    sweepLists,
    sweepUploads,
    sweepTextUploads,
    sweepPictures,
  ]
  const sweeps = [
    ...sweepers.map((sweep) => (now: Date) => sweep(context.db, now)),
    () => remindInvoices(context),
    () => remindGivers(context),
    () => offerRenewals(context),
    () => askAboutAddresses(mailing),
    () => searchForMoney(context),
  ]
  return openDueWork({ catalogue, queue, now: context.now, log: context.log, sweeps, tidy })
}
