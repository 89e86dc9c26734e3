import type { Tx } from '../../db/client.ts'
import type { Queue } from '../../jobs/queue.ts'
import type { PaymentContext } from '../payments/payment-context.ts'

/** Where issues are released and their mailing lists closed: what every run needs. */
export type MailingContext = Pick<PaymentContext, 'db' | 'catalogue' | 'now' | 'send' | 'publicUrl' | 'log'> &
  Pick<Queue, 'sendAll'>

/** The same inside a transaction. */
export type MailingTx = Omit<MailingContext, 'db' | 'catalogue'> & { tx: Tx }

/** Who does it: the account of the member of staff, and the name that is signed with. */
export type Signed = { actor: string; signOff: string }
