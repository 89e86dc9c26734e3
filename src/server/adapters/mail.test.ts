import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Db } from '../db/client.ts'
import { openMailTransport, RecipientRefused } from './mail.ts'

const received: string[] = []
/** To whom the newest was handed, whatever its heads say. */
let handedTo: string[] = []
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo({ address }, _session, done) {
    const [, code] = /^refused-(\d+)@/.exec(address) ?? []
    done(code ? Object.assign(new Error('No.'), { responseCode: Number(code) }) : null)
  },
  onData(stream, { envelope }, done) {
    handedTo = envelope.rcptTo.map(({ address }) => address)
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

it('hands a message to the SMTP server with both bodies and the same id at each try', async () => {
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
    headers: { 'List-Unsubscribe': '<https://broadfold.example/list/unsubscribe?token=t>' },
    attachments: [
      { filename: 'gift.gif', contentType: 'image/gif', content: new Uint8Array([71, 73, 70]), cid: 'gift' },
    ],
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
  expect(first?.attachments).toMatchObject([{ filename: 'gift.gif', mimeType: 'image/gif', contentId: '<gift>' }])
  expect(Buffer.from(first?.attachments[0]?.content as ArrayBuffer).toString()).toBe('GIF')
  expect(first?.text).toContain('Plain words')
  expect(first?.html).toContain('<p>Marked words</p>')
  expect(first?.headers).toContainEqual(
    expect.objectContaining({ key: 'list-unsubscribe', value: '<https://broadfold.example/list/unsubscribe?token=t>' }),
  )
  expect(second?.messageId).toBe(first?.messageId)
})

it('adds no head and no recipient, whatever lines a name, a subject or a head has', async () => {
  const transport = await openMailTransport(
    { transport: 'smtp', url, from: 'Broadfold <post@broadfold.example>' },
    {} as Db,
  )
  const added = ['\r\nBcc: all@example.com', '\nX-Added: yes', '\rX-Added: yes', '\r\n\r\n<b>body</b>']
  for (const line of added) {
    received.length = 0
    const letter = {
      id: `b2f1${line}`,
      to: `"Maren${line}" <maren@example.com>`,
      subject: `A gift for Maren${line}`,
      text: 'Plain words',
      html: '<p>Marked words</p>',
      headers: { 'List-Unsubscribe': `<https://broadfold.example/list/unsubscribe>${line}` },
      attachments: [{ filename: `gift${line}.gif`, contentType: 'image/gif', content: new Uint8Array([71]) }],
    }
    await transport.send(letter, new Date())
    const raw = received[0] ?? ''
    const mail = await PostalMime.parse(raw)
    expect(handedTo).toEqual(['maren@example.com'])
    expect(mail.headers.map(({ key }) => key).sort()).toEqual(
      'content-type date from list-unsubscribe message-id mime-version subject to'.split(' '),
    )
    // Not in those of the parts either.
    expect(raw).not.toMatch(/^(Bcc|X-Added|<b>body)/im)
    expect(mail.text).toBe('Plain words\n')
  }
  transport.close()
})

it('tells an address that is refused for good from one that may be taken later', async () => {
  const transport = await openMailTransport({ transport: 'smtp', url, from: 'post@broadfold.example' }, {} as Db)
  const sendTo = (to: string) => transport.send({ id: 'b2f2', to, subject: 's', text: 't', html: 'h' }, new Date())
  await expect(sendTo('refused-550@example.com')).rejects.toBeInstanceOf(RecipientRefused)
  await expect(sendTo('refused-450@example.com')).rejects.not.toBeInstanceOf(RecipientRefused)
  transport.close()
})
