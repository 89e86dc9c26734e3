import type { Tx } from '../../db/client.ts'
import { queueMail } from '../mail/send-mail.ts'
import type { Lists } from './lists.ts'
import { memberToken } from './lists.ts'

export type ListMessage = {
  /** One message for one key, however often its cause is run. */
  key: string
  template: 'list-welcome'
  list: { tag: string; name: string }
  to: { email: string; emailFolded: string }
}

/** Every message of a list goes out here, so that none goes without its way off the list. */
export async function queueListMail(tx: Tx, lists: Lists, { key, template, list, to }: ListMessage): Promise<void> {
  const token = memberToken(lists, to.emailFolded, list.tag)
  await queueMail(tx, lists.send, {
    key,
    template,
    to: to.email,
    now: lists.now(),
    secret: true,
    props: {
      list: list.name,
      unsubscribe: `${lists.publicUrl}/list/unsubscribe?token=${token}`,
      preferences: `${lists.publicUrl}/list/preferences?token=${token}`,
    },
  })
}
