import { checkReminding, remindMarked } from '#contract/access/bulk.ts'
import { makeCall } from '../../../calls/call.ts'
import type { BulkWork } from '../list/bulk-form.tsx'

const invoices = (count: number) => (count === 1 ? '1 invoice' : `${count} invoices`)

export const REMIND_MARKED: BulkWork = {
  says: 'Send a reminder',
  effect: (count) =>
    `A reminder with the invoice goes out by email for ${invoices(count)}. Those past due are told so. Emails can’t be taken back.`,
  act: (count) => `Remind of ${invoices(count)}`,
  check: (rows, session) => makeCall(checkReminding, { body: { rows, session } }),
  run: (rows, session) => makeCall(remindMarked, { body: { rows, session } }),
}
