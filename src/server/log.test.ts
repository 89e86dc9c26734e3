import { Writable } from 'node:stream'
import { expect, it } from 'vitest'
import { createLog, loggableUrl } from './log.ts'

it.each([
  ['http://x/store?tag=swag', '/store?tag=swag'],
  ['http://x/receipts?token=abc', '/receipts?token=[redacted]'],
  ['http://x/api/cart/checkout?captcha=abc&gift', '/api/cart/checkout?captcha=[redacted]&gift=[redacted]'],
  ['http://x/invoice/Zk3_9aQeR5tY7uI1oP2sDf', '/invoice/[redacted]'],
  ['http://x/store/product/a-rather-long-slug-of-a-product', '/store/product/a-rather-long-slug-of-a-product'],
  ['http://x/', '/'],
])('%s is logged as %s', (address, logged) => {
  expect(loggableUrl(address)).toBe(logged)
})

it('blots out secrets wherever they are in a logged object, and writes it on one line', () => {
  let line = ''
  const sink = new Writable({
    write(chunk, _encoding, done) {
      line += chunk
      done()
    },
  })
  const log = createLog(sink)
  const name = 'Maren\r\n{"level":"error"}'
  log.info({ password: 'hunter2', body: { token: 'abc', form: { captcha: 'xyz' } }, name }, 'seen')
  expect(line).toMatch(/^[^\r\n]+\n$/)
  expect(JSON.parse(line)).toMatchObject({
    level: 'info',
    password: '[redacted]',
    body: { token: '[redacted]', form: { captcha: '[redacted]' } },
    name,
  })
})
