import { randomUUID } from 'node:crypto'
import type { Tx } from '../../db/client.ts'
import type { SendJob } from './send-mail.ts'
import { queueMail } from './send-mail.ts'

export async function queueAutorenewMessage(
  tx: Tx,
  { send, now }: { send: SendJob; now: () => Date },
  to: { autorenew: boolean; email: string | null; name: string },
): Promise<void> {
  await queueMail(tx, send, {
    key: `autorenew:${randomUUID()}`,
    to: to.email,
    template: 'autorenew-switched',
    props: { name: to.name, on: to.autorenew },
    now: now(),
  })
}
