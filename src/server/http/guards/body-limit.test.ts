import { Hono } from 'hono'
import { expect, it } from 'vitest'
import type { Env } from '../env.ts'
import { limitBody } from './body-limit.ts'

const web = new Hono<Env>()
web.use(limitBody)
web.all('*', async (c) => c.text(String((await c.req.text()).length)))

const PICTURE = '/api/staff/catalogue/goods/tote-bag/picture'

async function sent(path: string, length: number, announced: boolean, method = 'POST'): Promise<[number, string]> {
  const headers = announced ? { 'Content-Length': String(length) } : undefined
  const response = await web.request(path, { method, headers, body: method === 'GET' ? null : 'x'.repeat(length) })
  return [response.status, await response.text()]
}

const TOO_MUCH = '{"errors":"That is too much at once."}'

it.each([
  ['what is announced and small enough', '/api/cart', 100_000, true, [200, '100000']],
  ['what is not announced and small enough', '/api/cart', 100_000, false, [200, '100000']],
  ['a picture', PICTURE, 3_000_000, true, [200, '3000000']],
  ['a piece of a file', '/api/staff/catalogue/products/files/piece', 1_400_000, true, [200, '1400000']],
])('lets in %s', async (_, path, length, announced, answer) => {
  expect(await sent(path, length, announced)).toEqual(answer)
})

it.each([
  ['what is announced', '/api/cart', 100_001, true],
  ['what is not announced', '/api/cart', 100_001, false],
  ['a picture', PICTURE, 3_000_001, true],
  ['a picture that is not announced', PICTURE, 100_001, false],
])('refuses %s and too large', async (_, path, length, announced) => {
  expect(await sent(path, length, announced)).toEqual([413, TOO_MUCH])
})

it('reads nothing where nothing comes', async () => {
  expect(await sent('/', 0, false, 'GET')).toEqual([200, '0'])
})
