import { and, eq, isNull, lte, ne, or } from 'drizzle-orm'
import { foldEmail } from '#domain/access/email.ts'
import { TOO_MANY_REQUESTS } from '#domain/access/sign-in.ts'
import {
  CONFIRM_EVERY_DAYS,
  CONFIRM_WITHIN_DAYS,
  LIST_NOT_OPEN,
  mailboxOf,
  ON_THE_LIST,
  SIGNED_UP,
} from '#domain/lists.ts'
import type { Outcome } from '#domain/outcome.ts'
import { done, refuse, tooMany } from '#domain/outcome.ts'
import type { Tx } from '../../db/client.ts'
import { listMember, mailingList } from '../../db/schema/lists.ts'
import { hashToken, newToken } from '../access/auth-context.ts'
import { listLimits, mailboxLimits, take } from '../access/limits/limits.ts'
import { queueMail } from '../mail/send-mail.ts'
import type { Lists } from './lists.ts'
import { DAY_MS, memberToken } from './lists.ts'
import { setListPreference } from './preferences.ts'

type SignUp = {
  email: string
  tag: string
  network: string
  /** A login has shown that the address is theirs, so there is nothing to confirm. */
  isProved?: boolean
}

/** Writes to the address, which joins by following the link; until then it is on no list. */
export async function signUp(
  lists: Lists,
  { email, tag, network, isProved = false }: SignUp,
): Promise<Outcome<{ message: string }>> {
  const { db, now } = lists
  if (!(await take(db, listLimits(network), now()))) return tooMany({ email: TOO_MANY_REQUESTS })
  const [list] = await db.select().from(mailingList).where(eq(mailingList.tag, tag))
  if (!list) return refuse({ email: LIST_NOT_OPEN })
  if (isProved) {
    await db.transaction((tx) => setListPreference(tx, lists, { email, tag, on: true, source: 'account' }))
    return done({ message: ON_THE_LIST })
  }
  await db.transaction(async (tx) => {
    const token = newToken()
    const asked = await askToConfirm(tx, lists, { email, tag, token })
    if (!asked || !(await take(tx, mailboxLimits(mailboxOf(foldEmail(email))), now()))) return
    await queueMail(tx, lists.send, {
      key: `list-confirm:${hashToken(token).toString('hex')}`,
      to: email,
      template: 'list-confirm',
      props: {
        list: list.name,
        description: list.description,
        days: CONFIRM_WITHIN_DAYS,
        link: `${lists.publicUrl}/list/confirm?token=${token}`,
      },
      now: now(),
      secret: true,
    })
  })
  return done({ message: SIGNED_UP })
}

type Asked = { email: string; tag: string; token: string }

/** False where nothing is to be asked: the address is on the list, or was asked less than a day ago. */
async function askToConfirm(tx: Tx, lists: Lists, { email, tag, token }: Asked): Promise<boolean> {
  const now = lists.now()
  const emailFolded = foldEmail(email)
  const asking = {
    email,
    status: 'pending',
    confirmHash: hashToken(token),
    confirmSentAt: now,
    source: 'form',
  } as const
  const longAgo = lte(listMember.confirmSentAt, new Date(now.getTime() - CONFIRM_EVERY_DAYS * DAY_MS))
  const rows = await tx
    .insert(listMember)
    .values({
      ...asking,
      emailFolded,
      listTag: tag,
      tokenHash: hashToken(memberToken(lists, emailFolded, tag)),
      createdAt: now,
    })
    .onConflictDoUpdate({
      target: [listMember.emailFolded, listMember.listTag],
      set: asking,
      setWhere: and(ne(listMember.status, 'confirmed'), or(isNull(listMember.confirmSentAt), longAgo)),
    })
    .returning({ tag: listMember.listTag })
  return rows.length > 0
}
