import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import { startProvider } from '../processes/provider.ts'
import { freePort } from './free-port.ts'
import type { RunningServer } from './server.ts'
import { startServer } from './server.ts'

export type EmptyShop = {
  server: RunningServer
  /** Printed by its first start. */
  setUpLink: string
  /** Every message that left, whole. */
  mails: string[]
  stop(): Promise<void>
}

const TRY_AGAIN_MS = 50
const MOST_TRIES = 1200

/** A shop that begins with an empty database: no demo, no sandbox of its own, with its mail server and payment provider elsewhere. */
export async function startEmptyShop(env: Record<string, string> = {}): Promise<EmptyShop> {
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
  const server = await startServer({
    env: {
      PORT: String(port),
      MASTHEAD_SANDBOX: '0',
      SMTP_URL: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
      MAIL_FROM: 'post@maresia.example',
      ...provider.env,
      ...env,
    },
  })
  return {
    server,
    setUpLink: await printedLink(server),
    mails,
    async stop() {
      await server.stop()
      await provider.stop()
      await new Promise<void>((resolve) => smtp.close(() => resolve()))
    },
  }
}

/** It comes a moment after the server is ready. */
async function printedLink(server: RunningServer): Promise<string> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const link = /http\S+\/setup\?token=[\w.-]+/.exec(server.output())?.[0]
    if (link) return link
    await sleep(TRY_AGAIN_MS)
  }
  throw new Error(`The server printed no link to set it up:\n${server.output()}`)
}
