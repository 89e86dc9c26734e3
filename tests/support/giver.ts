import { desc, eq } from 'drizzle-orm'
import { addDays, dayOf } from '#domain/day.ts'
import { gift, giftRecipient } from '#server/db/schema/orders.ts'
import { account } from '#server/db/schema/people.ts'
import { sendDueGifts } from '#server/services/gifts/send-gifts.ts'
import { mailsTo } from './outbox.ts'
import type { TestRuntime } from './runtime.ts'
import type { Shopper } from './shopper.ts'
import { openShopper, startedBy, VISA } from './shopper.ts'

/** The reader `active@` of the demo, who gives; `logIn` comes first. */
export function openGiver(test: () => TestRuntime) {
  let opened: Shopper | null = null
  const session = (): Shopper => {
    if (!opened) throw new Error('The giver has not logged in.')
    return opened
  }
  async function logIn(): Promise<void> {
    opened = openShopper(test())
    await opened.login('active@example.com')
  }
  const db = () => test().runtime.database.db
  const context = () => test().runtime.paymentContext
  const inDays = (count: number) => addDays(dayOf(test().runtime.app.now(), 'America/New_York'), count)
  /** In the middle of the day in New York, so many days from now. */
  const noon = (days: number) => () => new Date(`${inDays(days)}T17:00:00Z`)
  const sendOn = (days: number) => sendDueGifts({ ...context(), now: noon(days) })
  const subjects = async (to: string) => (await mailsTo(test(), to)).map(({ subject }) => subject)
  const toGiver = async (recipient: string) =>
    (await subjects('active@example.com')).filter((subject) => subject.includes(recipient))

  /** One gift of the giver's, paid for. */
  async function give(recipient: object | null, deliverable = 'print-a'): Promise<string> {
    const cart = {
      items: [],
      giftsubs: [{ deliverable, level: 'low', term: '1year', quantity: 1 }],
      donation: null,
      subscription: null,
    }
    const named = recipient && { gift_recipients: [recipient] }
    const intent = startedBy(
      await session().checkout({ name: 'Gil Giver', origin: '/subscribe', cart, ...named }, '&gift'),
    )
    await session().pay(intent, VISA)
    await session().poll(intent.id)
    const [newest] = await db().select({ id: gift.id }).from(gift).orderBy(desc(gift.createdAt)).limit(1)
    return newest?.id ?? ''
  }
  const readGift = async (id: string) => (await db().select().from(gift).where(eq(gift.id, id)))[0]
  const readRecipient = async (id: string) =>
    (await db().select().from(giftRecipient).where(eq(giftRecipient.giftId, id)))[0]

  /** As a page of theirs posts it. */
  async function post(who: Shopper, path: string, body: object) {
    const cookie = [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const page = new Request('http://localhost:3000/', { headers: { Cookie: cookie } })
    const { session } = await test().runtime.app.visitor(page)
    return who.post(path, { session, ...body })
  }
  const change = (id: string, recipient: object, who = session()) =>
    post(who, '/api/account/gifts/change', { gift: id, recipient })
  const again = (id: string, who = session()) => post(who, '/api/account/gifts/send', { gift: id })
  const own = async () => {
    const [{ id } = { id: '' }] = await db().select().from(account).where(eq(account.email, 'active@example.com'))
    return (await test().runtime.app.gifts.given(id, 1)).gifts
  }
  const shown = async (id: string) => (await own()).find((one) => one.id === id)

  return {
    db,
    context,
    session,
    logIn,
    inDays,
    noon,
    sendOn,
    subjects,
    toGiver,
    give,
    readGift,
    readRecipient,
    post,
    change,
    again,
    own,
    shown,
  }
}
