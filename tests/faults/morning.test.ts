import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays, dayOf } from '#domain/day.ts'
import type { Db } from '#server/db/client.ts'
import { openTestRuntime } from '../support/runtime.ts'
import type { RunningServer } from '../support/server.ts'
import { startServer } from '../support/server.ts'
import { openShopper, startedBy, VISA } from '../support/shopper.ts'
import { THOROUGH } from './chance.ts'
import type { KeptShop } from './kept-shop.ts'
import { keepShop } from './kept-shop.ts'
import { unfinished } from './shop.ts'

const GIFTS = THOROUGH ? 1000 : 60
const IN_AN_ORDER = 20
/** A process sends one message after the other; the connection before may still be closing. */
const CONNECTIONS = 2
/** The process dies when so many have been written to, before it hears that the last was taken. */
const KILLED_AT = [GIFTS / 10, GIFTS / 2]
const SHOP = 'http://localhost:3000'
const PATIENCE = { timeout: THOROUGH ? 900_000 : 200_000, interval: 100 }

/** Message ids by the address that they came to, with how often they came. */
const arrived = new Map<string, Map<string, number>>()
const asked = new Set<string>()
const putOff = new Set<string>()
let kills = [...KILLED_AT]
/** It may begin to send before it is ready. */
let server: Promise<RunningServer>
let open = 0
let mostOpen = 0
const smtp = new SMTPServer({
  authOptional: true,
  disableReverseLookup: true,
  disabledCommands: ['STARTTLS'],
  onConnect(_session, done) {
    open += 1
    mostOpen = Math.max(mostOpen, open)
    done()
  },
  onClose() {
    open -= 1
  },
  onRcptTo({ address }, _session, done) {
    // A mail system that has enough for now says so, and takes it later: every tenth, in whatever order they come.
    const isNew = address.endsWith('@morning.example') && !asked.has(address)
    if (isNew) asked.add(address)
    const isMuch = isNew && asked.size % 10 === 7 && kills.length > 0
    if (isMuch) putOff.add(address)
    done(isMuch ? Object.assign(new Error('Too much mail.'), { responseCode: 450 }) : null)
  },
  onData(stream, { envelope }, done) {
    let raw = ''
    stream.setEncoding('utf8').on('data', (chunk) => {
      raw += chunk
    })
    stream.on('end', async () => {
      const [{ address } = { address: '' }] = envelope.rcptTo
      const id = /^Message-ID: (.+)$/im.exec(raw)?.[1] ?? ''
      const ids = arrived.get(address) ?? new Map<string, number>()
      arrived.set(address, ids.set(id, (ids.get(id) ?? 0) + 1))
      if (written().length === kills[0]) {
        kills = kills.slice(1)
        await (await server).kill()
      }
      done()
    })
  },
})
const arrivedAt = (host: string) => [...arrived].filter(([address]) => address.endsWith(host))
const written = () => arrivedAt('@morning.example')
/** Of so many gifts a giver has heard that they were sent. */
const told = () => arrivedAt('@giving.example').reduce((sum, [, ids]) => sum + ids.size, 0)

let kept: KeptShop
let env: Record<string, string>
beforeAll(async () => {
  kept = await keepShop()
  smtp.listen(0, '127.0.0.1')
  await once(smtp.server, 'listening')
  const { port } = smtp.server.address() as AddressInfo
  env = {
    ...kept.env,
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'post@broadfold.example',
    MASTHEAD_SANDBOX: '1',
    PUBLIC_URL: SHOP,
  }
  await give()
}, 900_000)
afterAll(async () => {
  await new Promise<void>((resolve) => smtp.close(() => resolve()))
  await kept.remove()
})

/** Bought for tomorrow, in this process; then the day has come. */
async function give(): Promise<void> {
  const test = await openTestRuntime(await kept.open())
  const tomorrow = addDays(dayOf(test.runtime.app.now(), 'America/New_York'), 1)
  for (let first = 0; first < GIFTS; first += IN_AN_ORDER) {
    const shopper = openShopper(test)
    const giftsubs = [{ deliverable: 'digital', level: 'low', term: '1year', quantity: IN_AN_ORDER }]
    const cart = { items: [], giftsubs, donation: null, subscription: null }
    const gift_recipients = Array.from({ length: IN_AN_ORDER }, (_, at) => ({
      name: 'Reader',
      email: `reader.${first + at}@morning.example`,
      send_on: tomorrow,
    }))
    const giver = { name: 'Gil Giver', email: `giver.${first}@giving.example`, origin: '/subscribe' }
    const intent = startedBy(await shopper.checkout({ ...giver, cart, gift_recipients }, '&gift'))
    await shopper.pay(intent, VISA)
    expect(await shopper.poll(intent.id)).toMatchObject({ body: { status: 'completed' } })
  }
  await test.runtime.queue.idle()
  await test.runtime.database.db.execute(sql`update gift_recipient set send_on = send_on - 2 where sent_at is null`)
  await test.runtime.close()
}

it(
  'the gifts of one morning are sent once each, one after the other, though the process is killed twice in the middle',
  async () => {
    for (const at of KILLED_AT) {
      await kept.passHeartbeats()
      server = startServer({ env })
      await (await server).gone
      expect(written()).toHaveLength(at)
    }
    await kept.passHeartbeats()
    server = startServer({ env })
    // Whatever was put off is tried again by itself.
    await expect.poll(() => [written().length, told()], PATIENCE).toEqual([GIFTS, GIFTS])
    await (await server).stop()

    expect(written().filter(([, ids]) => ids.size > 1)).toEqual([])
    // Whoever dies before hearing that a message was taken sends it again, by the same id, so that the next hop can drop it.
    const twice = [...arrived.values()].flatMap((ids) => [...ids.values()]).filter((times) => times > 1)
    expect(twice.length).toBeLessThanOrEqual(KILLED_AT.length)
    expect(putOff.size).toBeGreaterThan(0)
    expect(mostOpen).toBeLessThanOrEqual(CONNECTIONS)
    await look(async (db) => {
      const { rows } = await db.execute(sql`
      select count(*)::int as sendings, count(distinct gift_id)::int as gifts
      from gift_sending where email_folded like '%@morning.example'`)
      expect(rows).toEqual([{ sendings: GIFTS, gifts: GIFTS }])
      expect(await unfinished(db)).toEqual([])
    })
    expect(await kept.audit()).toBe('The books are right.')
  },
  THOROUGH ? 1_800_000 : 400_000,
)

async function look<Seen>(at: (db: Db) => Promise<Seen>): Promise<Seen> {
  const database = await kept.open()
  return at(database.db).finally(database.close)
}
