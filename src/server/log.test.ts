import { Writable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { createLog, loggableUrl, readableLine } from './log.ts'

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

describe('a line for a terminal', () => {
  const at = { level: 'info', time: '2026-11-16T11:23:04.567Z' }
  const said = (entry: object) => readableLine(JSON.stringify({ ...at, ...entry }))

  it.each([
    [
      { request_id: 'a1', method: 'GET', url: '/store', status: 200, ms: 12.4, msg: 'request' },
      '11:23:04 GET /store 200 12 ms\n',
    ],
    [{ event: 'login', account: 'b2', msg: 'security' }, '11:23:04 security event="login" account="b2"\n'],
    [{ level: 'warn', request_id: 'a1', msg: 'not ready' }, '11:23:04 WARN not ready request="a1"\n'],
    [{ migrations: 34, last: '0034', msg: 'migrated' }, '11:23:04 migrated migrations=34 last="0034"\n'],
    [
      { level: 'error', err: { stack: 'Error: no\n  at close' }, msg: 'job failed' },
      '11:23:04 ERROR job failed\n    Error: no\n      at close\n',
    ],
    [{ level: 'error', err: { message: 'no' } }, '11:23:04 ERROR \n    no\n'],
  ])('%j', (entry, line) => {
    expect(said(entry)).toBe(line)
  })

  it('neither steers the terminal nor passes for another line, whatever strangers sent', () => {
    const hostile = 'x\u001b[2J\r\n11:23:05 ERROR made up\u009b'
    expect(said({ name: hostile, msg: 'seen' })).toBe(
      '11:23:04 seen name="x\\u001b[2J\\r\\n11:23:05 ERROR made up\ufffd"\n',
    )
    expect(said({ err: { message: hostile }, msg: 'seen' })).toBe(
      '11:23:04 seen\n    x\ufffd[2J\ufffd\n    11:23:05 ERROR made up\ufffd\n',
    )
  })
})
