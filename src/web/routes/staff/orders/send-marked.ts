import { checkSending, sendMarked } from '#contract/access/bulk.ts'
import { makeCall } from '../../../calls/call.ts'
import type { BulkWork } from '../list/bulk-form.tsx'

const orders = (count: number) => (count === 1 ? '1 order' : `${count} orders`)

export const SEND_MARKED: BulkWork = {
  says: 'Mark sent',
  effect: (count) =>
    `Everything still to be sent of ${orders(count)} is marked sent, without a tracking number, and each buyer gets an email. This can’t be undone.`,
  act: (count) => `Mark ${orders(count)} sent`,
  check: (rows, session) => makeCall(checkSending, { body: { rows, session } }),
  run: (rows, session) => makeCall(sendMarked, { body: { rows, session } }),
}
