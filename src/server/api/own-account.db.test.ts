import { beforeAll, describe, expect, it } from 'vitest'
import { OWN_ACCOUNT } from '#domain/access/staff-limits.ts'
import { runtimeForFile } from '../../../tests/support/runtime-for-file.ts'
import { staffActions } from '../../../tests/support/staff-actions.ts'
import { EMPTY } from '../../../tests/support/staff-orders.ts'
import { ALL_WRITES } from '../../../tests/support/staff-writes/all-writes.ts'
import { ORDER_WRITES } from '../../../tests/support/staff-writes/order-writes.ts'
import type { Person, Stage } from '../../../tests/support/staff-writes/stage.ts'
import { openStage } from '../../../tests/support/staff-writes/stage.ts'

const test = runtimeForFile({ empties: 'rate_limit' })

/** What needs no account but one's own, and a form that sends the file that a call sends too. */
const ONE_S_OWN = /^POST \/api\/access\/staff\//
const BY_FORM = 'POST /staff/issues/:number/text'

let stage: Stage
let own: Person
beforeAll(async () => {
  stage = await openStage(test)
  own = await stage.person('staff@example.com')
  await stage.readers.giveAddress(own.id, 'print-a')
})

it('everything that staff can do is about somebody, or says why it isn’t', () => {
  const writes = staffActions(test.web)
    .filter(({ kind, method }) => kind === 'call' && method !== 'GET')
    .map(({ method, path }) => `${method} ${path}`)
    .filter((key) => !ONE_S_OWN.test(key) && key !== BY_FORM)
  expect(Object.keys(ALL_WRITES).sort()).toEqual(writes.sort())
})

describe('nobody acts on their own account', () => {
  const about = Object.entries(ALL_WRITES).flatMap(([key, write]) =>
    'about' in write ? [[key, write.about] as const] : [],
  )
  it.each(about)('%s, with its ids as they are and in capitals', async (key, make) => {
    await stage.subscribe(own)
    const { at, body } = await make(stage, own)
    const before = await stage.newestAudit()
    const place = at === undefined ? {} : { at }
    for (const sent of [body, inCapitals(body) as object])
      expect(sentencesIn((await stage.send(key, { ...place, body: sent })).body)).toEqual([OWN_ACCOUNT])
    if (at) expect([404, 422]).toContain((await stage.send(key, { at: at.toUpperCase(), body })).status)
    expect(await stage.auditSince(before)).toEqual([])
  })
  it.each([
    ['by the token of the account', () => ({ reader: own.token, email: '' })],
    ['as a gift to it', () => ({ gift_for: own.token })],
    ['as a gift to its email address', () => ({ gift_recipients: [null, { email: ` ${own.email.toUpperCase()} ` }] })],
  ])('enters no order for it %s', async (_, named) => {
    const giftsubs = [{ deliverable: 'digital', level: 'low', term: '1year', quantity: 2 }]
    const payment = { by: 'check', received_on: stage.today(), note: '' }
    const order = { name: 'Ada', email: 'ada@example.org', cart: { ...EMPTY, giftsubs }, payment, ...named() }
    expect(await stage.send('POST /api/staff/orders/place', { body: order })).toMatchObject({
      body: { errors: OWN_ACCOUNT },
    })
  })

  it('makes no gift of another’s one’s own', async () => {
    const change = ORDER_WRITES['POST /api/staff/gifts/change']
    const { body } = change && 'about' in change ? await change.about(stage, await stage.reader()) : { body: {} }
    const taken = { ...body, recipient: { name: 'Me', email: own.email } }
    expect(await stage.send('POST /api/staff/gifts/change', { body: taken })).toMatchObject({
      body: { errors: OWN_ACCOUNT },
    })
  })
})

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function inCapitals(value: unknown): unknown {
  if (typeof value === 'string') return UUID.test(value) ? value.toUpperCase() : value
  if (Array.isArray(value)) return value.map(inCapitals)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, inCapitals(inner)]))
}

/** Of the refusal, or of the rows that an answer tells of. */
function sentencesIn(body: unknown): unknown[] {
  const { errors, rows, lines } = body as { errors?: unknown; rows?: object[]; lines?: object[] }
  if (errors) return [errors]
  return [...(rows ?? []), ...(lines ?? [])].map((row) => {
    const { fault, because, says } = row as Record<string, unknown>
    return fault ?? because ?? says
  })
}
