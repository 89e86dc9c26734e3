import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { startProvider } from '../processes/provider.ts'
import { freePort } from '../support/free-port.ts'
import { asAdmin, urlOf } from '../support/postgres-admin.ts'
import type { RunningServer } from '../support/server.ts'
import { startServer } from '../support/server.ts'
import { test as base, expect } from './support.ts'

export { checkAxe, expect, inLightAndDark } from './support.ts'

type Shop = {
  server: RunningServer
  /** Printed by its first start. */
  setUpLink: string
  /** Every message that left, whole. */
  mails: string[]
}

/** A shop that begins with an empty database: no demo, no sandbox of its own, with its mail server and payment provider elsewhere. */
export const test = base.extend<{ shop: Shop }>({
  shop: async ({ browserName: _ }, use) => {
    const mails: string[] = []
    const smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData(stream, _session, done) {
        text(stream).then(
          (mail) => done(null, String(mails.push(mail))),
          (fault: Error) => done(fault),
        )
      },
    })
    smtp.listen(0, '127.0.0.1')
    await once(smtp.server, 'listening')
    const port = await freePort()
    const provider = await startProvider(`http://localhost:${port}`)
    const name = `new_shop_${randomBytes(6).toString('hex')}`
    await asAdmin(`create database ${name}`)
    const server = await startServer({
      env: {
        PORT: String(port),
        MASTHEAD_SANDBOX: '0',
        DATABASE_URL: urlOf(name),
        SMTP_URL: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
        MAIL_FROM: 'post@maresia.example',
        ...provider.env,
      },
    })
    const link = () => /http\S+\/setup\?token=[\w.-]+/.exec(server.output())?.[0] ?? ''
    await expect.poll(link).not.toBe('')
    await use({ server, setUpLink: link(), mails })
    await server.stop()
    await provider.stop()
    await new Promise<void>((resolve) => smtp.close(() => resolve()))
  },
  baseURL: ({ shop }, use) => use(shop.server.url),
  // The provider stands elsewhere, and takes no header from pages but those it knows.
  extraHTTPHeaders: async ({ browserName: _ }, use) => use({}),
})
