import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isServedUnopened, NOT_OPEN_YET, UNNAMED } from '#domain/opening/opening.ts'
import { emptyDatabase } from '../../../../tests/support/database.ts'
import type { TestRuntime } from '../../../../tests/support/runtime.ts'
import { openTestRuntime } from '../../../../tests/support/runtime.ts'
import { WrongDatabase } from '../../prepare-database.ts'
import { queueMail } from '../../services/mail/send-mail.ts'

const env = { PUBLIC_URL: 'https://shop.example' }
const FAULT = expect.objectContaining({ cause: expect.objectContaining({ constraint: 'shop_is_open' }) })

let test: TestRuntime
beforeAll(async () => {
  test = await openTestRuntime(await emptyDatabase(), { env })
})
afterAll(() => test.runtime.close())

const execute = (text: string) => test.runtime.database.db.execute(sql.raw(text))

it('a new shop starts empty, without Stripe and mail, and not open', async () => {
  const { publication, issues, products, pages } = await test.runtime.catalogue.read()
  expect(publication).toMatchObject({ name: UNNAMED, openedAt: null, banking: null, donationTiers: [] })
  expect([issues, products, pages]).toEqual([[], [], []])
  expect(JSON.stringify(publication)).not.toMatch(/Broadfold|Portland/)
})

/** Calls that change something, as they are mounted. */
const changing = () =>
  new Set(
    test.web.routes
      .filter(({ method, path }) => !['ALL', 'GET'].includes(method) && path.startsWith('/api/'))
      .map(({ method, path }) => `${method} ${path}`),
  )

it('sells nothing by any call, and says so', async () => {
  const sold = [...changing()].filter((call) => {
    const [method = '', path = ''] = call.split(' ')
    return !isServedUnopened(method, path)
  })
  expect(sold.toSorted()).toMatchInlineSnapshot(`
    [
      "DELETE /api/account/card",
      "POST /api/account/autorenew",
      "POST /api/account/card",
      "POST /api/account/gifts/change",
      "POST /api/account/gifts/send",
      "POST /api/account/subscriptions/update",
      "POST /api/cart",
      "POST /api/cart/checkout",
      "POST /api/cart/coupon/remove",
      "POST /api/cart/remove",
      "POST /api/donation/link",
      "POST /api/donation/restart",
      "POST /api/donation/setup",
      "POST /api/donation/stop",
      "POST /api/invoice/:invoice/checkout",
      "POST /api/staff/gifts/change",
      "POST /api/staff/gifts/send",
      "POST /api/staff/invoices/draft",
      "POST /api/staff/invoices/payment",
      "POST /api/staff/invoices/payment/take-back",
      "POST /api/staff/invoices/remind",
      "POST /api/staff/invoices/send",
      "POST /api/staff/invoices/void",
      "POST /api/staff/orders/assign-refund",
      "POST /api/staff/orders/cancel",
      "POST /api/staff/orders/paid-by-hand",
      "POST /api/staff/orders/place",
      "POST /api/staff/orders/quote",
      "POST /api/staff/orders/refund",
      "POST /api/staff/orders/return-issue",
      "POST /api/staff/orders/send-link",
      "POST /api/staff/orders/sent",
      "POST /api/subscribe/redeem",
      "POST /api/subscribe/redeem/code",
      "POST /api/subscribe/redeem/stop",
    ]
  `)
  for (const call of sold) {
    const [method = '', path = ''] = call.split(' ')
    const answer = await test.web.request(path.replace(/:\w+/g, 'x'), {
      method,
      headers: { 'Content-Type': 'application/json', Origin: env.PUBLIC_URL },
      body: '{}',
    })
    expect([call, answer.status, await answer.json()]).toEqual([call, 400, { errors: NOT_OPEN_YET }])
  }
})

it('and answers the others: who adds one says here on which side it is', () => {
  const served = [...changing()].filter((call) => {
    const [method = '', path = ''] = call.split(' ')
    return isServedUnopened(method, path) && !path.startsWith('/api/staff/')
  })
  expect(served.toSorted()).toMatchInlineSnapshot(`
    [
      "DELETE /api/access/passkeys/:id",
      "DELETE /api/access/sessions",
      "DELETE /api/access/sessions/:id",
      "DELETE /api/account/address/:shipcode",
      "DELETE /api/account/reset-email",
      "DELETE /api/account/temporary-address/:shipcode",
      "POST /api/access/account",
      "POST /api/access/login",
      "POST /api/access/passkey/options",
      "POST /api/access/passkey/verify",
      "POST /api/access/passkeys",
      "POST /api/access/passkeys/options",
      "POST /api/access/prove-email",
      "POST /api/access/reset-password",
      "POST /api/access/set-password",
      "POST /api/access/signin",
      "POST /api/access/signin/verify",
      "POST /api/access/staff/recovery-codes",
      "POST /api/access/staff/totp",
      "POST /api/access/staff/totp/confirm",
      "POST /api/access/staff/verify",
      "POST /api/account/address/:shipcode",
      "POST /api/account/address/:shipcode/confirm",
      "POST /api/account/change-address/:shipcode",
      "POST /api/account/confirm-email",
      "POST /api/account/counting",
      "POST /api/account/delete",
      "POST /api/account/email/proof",
      "POST /api/account/hold",
      "POST /api/account/issues/:number/claim",
      "POST /api/account/issues/:number/redirect",
      "POST /api/account/lists",
      "POST /api/account/name",
      "POST /api/account/reset-email",
      "POST /api/account/temporary-address/:shipcode",
      "POST /api/account/undo-email",
      "POST /api/list/signup",
      "POST /api/reading/position",
      "POST /api/reading/share",
      "POST /api/setup/administrator",
    ]
  `)
})

it('is refused an order by the database, too', async () => {
  await expect(execute(`insert into purchase (id) values (gen_random_uuid())`)).rejects.toEqual(FAULT)
  await expect(execute(`insert into attempt (id) values (gen_random_uuid())`)).rejects.toEqual(FAULT)
})

it('keeps its messages until there is mail', async () => {
  const { database, queue } = test.runtime
  const now = test.runtime.app.now()
  await database.db.transaction((tx) =>
    queueMail(tx, queue.send, { key: 'waits', to: 'ada@shop.example', template: 'test-message', props: {}, now }),
  )
  const { rows } = await execute(
    `select state, keep_until > now() + interval '360 days' as kept from pgboss.job where name = 'mail'`,
  )
  expect(rows).toEqual([{ state: 'created', kept: true }])
})

it('once it is open it does not start without Stripe, nor without mail', async () => {
  const database = { ...test.runtime.database, close: async () => {} }
  const start = async (more: Record<string, string>) =>
    (await openTestRuntime(database, { env: { ...env, ...more } })).runtime.close()
  const keys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }
  await start({})
  await execute('update publication set opened_at = now()')
  await expect(start({})).rejects.toBeInstanceOf(WrongDatabase)
  await expect(start({})).rejects.toThrow(/^STRIPE_SECRET_KEY is not set, so nobody could pay/)
  await expect(start(keys)).rejects.toThrow(/^SMTP_URL is not set, so nobody could be written to/)
  await start({ ...keys, SMTP_URL: 'smtp://localhost:1', MAIL_FROM: 'a@shop.example' })
})
