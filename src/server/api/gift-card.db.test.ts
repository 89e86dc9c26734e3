import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { formatGiftCode } from '#domain/gifts/gift-code.ts'
import { demoDatabase } from '../../../tests/support/database.ts'
import { openGiver } from '../../../tests/support/giver.ts'
import { readPdf } from '../../../tests/support/pdf.ts'
import type { TestRuntime } from '../../../tests/support/runtime.ts'
import { openTestRuntime } from '../../../tests/support/runtime.ts'
import { gift } from '../db/schema/orders.ts'

let test: TestRuntime
const { db, give, logIn, readGift } = openGiver(() => test)
beforeAll(async () => {
  test = await openTestRuntime(await demoDatabase(), { env: { CAPTCHA: 'test' } })
  await logIn()
})
afterAll(() => test.runtime.close())

const ask = (token: string, paper: string) => test.web.request(`/gift/${token}/card.pdf?paper=${paper}`)

it('the card of a gift is a PDF for whoever has its link, on both papers', async () => {
  const id = await give({ name: 'Ada', message: 'Read!' })
  const { token = '', code = '' } = (await readGift(id)) ?? {}
  for (const [paper, pages] of [
    ['a6', 2],
    ['letter', 1],
    ['nonsense', 2],
  ] as const) {
    const answer = await ask(token, paper)
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'application/pdf'])
    expect(answer.headers.get('Cache-Control')).toBe('private, no-store')
    const read = readPdf(new Uint8Array(await answer.arrayBuffer()))
    expect(read.pages).toBe(pages)
    const text = read.text.replaceAll('\n', '')
    for (const words of ['Read!', 'Gil Giver', formatGiftCode(code)]) expect(text).toContain(words)
    expect(text).not.toMatch(/Ada|active@/)
  }
})

it('there is none of a gift that is not there, was refunded or redeemed', async () => {
  const id = await give(null)
  const { token = '' } = (await readGift(id)) ?? {}
  const set = (status: 'cancelled' | 'waiting') => db().update(gift).set({ status }).where(eq(gift.id, id))
  await set('cancelled')
  const none = [await ask(token, 'a6'), await ask('guessed', 'a6')]
  expect(none.map(({ status }) => status)).toEqual([404, 404])
  await set('waiting')
  expect((await ask(token, 'a6')).status).toBe(200)
})

it('few are made at once, and few for one network', async () => {
  const id = await give(null)
  const { token = '' } = (await readGift(id)) ?? {}
  const statuses = (await Promise.all(Array.from({ length: 70 }, () => ask(token, 'a6')))).map(({ status }) => status)
  expect(statuses.filter((status) => ![200, 429, 503].includes(status))).toEqual([])
  expect(statuses).toContain(200)
  expect(statuses).toContain(429)
})
