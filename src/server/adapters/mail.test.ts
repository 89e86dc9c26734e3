import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Db } from '../db/client.ts'
import { openMailTransport } from './mail.ts'

const received: string[] = []
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, _session, done) {
    let raw = ''
    stream.on('data', (chunk) => {
      raw += chunk
    })
    stream.on('end', () => {
      received.push(raw)
      done()
    })
  },
})
let url = ''
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
})
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))

it('hands a letter to the SMTP server with both bodies and the same id at each try', async () => {
  const noDatabase = {} as Db
  const transport = await openMailTransport(
    { transport: 'smtp', url, from: 'Broadfold <post@broadfold.example>' },
    noDatabase,
  )
  const letter = {
    id: 'b2f1',
    to: 'maren@example.com',
    subject: 'Größe – ok',
    text: 'Plain words',
    html: '<p>Marked words</p>',
  }
  await transport.send(letter, new Date())
  await transport.send(letter, new Date())
  transport.close()
  const [first, second] = await Promise.all(received.map((raw) => PostalMime.parse(raw)))
  expect(first).toMatchObject({
    subject: 'Größe – ok',
    from: { address: 'post@broadfold.example', name: 'Broadfold' },
    to: [{ address: 'maren@example.com' }],
    messageId: '<b2f1@broadfold.example>',
  })
  expect(first?.text).toContain('Plain words')
  expect(first?.html).toContain('<p>Marked words</p>')
  expect(second?.messageId).toBe(first?.messageId)
})
