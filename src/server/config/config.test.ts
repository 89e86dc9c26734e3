import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { takesPayments } from './payments.ts'

const live = {
  PUBLIC_URL: 'https://broadfold.example',
  SMTP_URL: 'smtp://mail.example',
  MAIL_FROM: 'post@broadfold.example',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}

function configOf(env: Record<string, string>) {
  const result = readConfig(env)
  if (!result.ok) throw new Error(result.faults.join(' '))
  return result.config
}

it('opens on localhost:3000 with the embedded database and the sandbox when nothing is set', () => {
  expect(configOf({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: new URL('http://localhost:3000'),
    database: { engine: 'pglite', folder: './data' },
    mail: { transport: 'sandbox' },
    payments: { sandboxed: true },
    sandbox: true,
  })
})

it('names all faults at once: a malformed variable hides no missing one', () => {
  const result = readConfig({
    PUBLIC_URL: 'https://broadfold.example',
    PORT: 'many',
    SMTP_URL: 'mail.example',
    STRIPE_SECRET_KEY: 'secret',
    METRICS_TOKEN: 'short',
  })
  expect(result).toEqual({
    ok: false,
    faults: [
      'PORT must be a number from 0 to 65535.',
      'SMTP_URL must begin with smtp:// or smtps://.',
      'METRICS_TOKEN must have at least 16 characters.',
      'STRIPE_SECRET_KEY must begin with sk_test_, sk_live_, rk_test_ or rk_live_.',
      'MAIL_FROM must be set when SMTP_URL is.',
      'STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET must be set, too, when STRIPE_SECRET_KEY is.',
    ],
  })
})

it('takes an empty variable for one that is not set', () => {
  expect(configOf({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, database: { engine: 'pglite' } })
})

it('writes the log as it is told, and leaves it open when it is told nothing', () => {
  expect(configOf({ LOG_FORMAT: 'json' }).logFormat).toBe('json')
  expect(configOf({ LOG_FORMAT: 'text' }).logFormat).toBe('text')
  expect(configOf({}).logFormat).toBeNull()
})

it('names itself after the port it listens on', () => {
  expect(configOf({ PORT: '4000' }).publicUrl.origin).toBe('http://localhost:4000')
})

it('runs without a sandbox in public', () => {
  expect(configOf({ ...live, DATABASE_URL: 'postgres://db/masthead' })).toMatchObject({
    sandbox: false,
    mail: { transport: 'smtp', url: 'smtp://mail.example', from: 'post@broadfold.example' },
    payments: { secretKey: 'sk_live_1', sandboxed: false },
    database: { engine: 'postgres', url: 'postgres://db/masthead' },
  })
})

it('starts a shop without Stripe and mail, which it may open only with both', () => {
  const config = configOf({ PUBLIC_URL: 'https://broadfold.example' })
  expect(config).toMatchObject({ sandbox: false, mail: { transport: 'none' }, payments: { sandboxed: false } })
  expect(takesPayments(config.payments)).toBe(false)
})

it('runs a demo in public only when told so', () => {
  expect(configOf({ PUBLIC_URL: 'https://demo.example', MASTHEAD_SANDBOX: '1' }).sandbox).toBe(true)
})

describe('on this machine', () => {
  const shop = { ...live, PUBLIC_URL: '' }
  const open = (sign: string, url = 'http://localhost:3000') =>
    `This server ${sign}, but PUBLIC_URL is ${url}, which would open the demo to strangers. Set PUBLIC_URL to the address that readers use, or MASTHEAD_SANDBOX=1 to run a demo.`

  it.each([
    [shop, open('has live Stripe keys')],
    [{ ...shop, STRIPE_SECRET_KEY: 'rk_live_1' }, open('has live Stripe keys')],
    [{ TRUSTED_PROXIES: '1' }, open('has TRUSTED_PROXIES=1')],
    [{ HOST: '0.0.0.0' }, open('listens on HOST=0.0.0.0')],
    [{ HOST: '::' }, open('listens on HOST=::')],
    [{ HOST: 'localhost.example' }, open('listens on HOST=localhost.example')],
    [
      { ...shop, TRUSTED_PROXIES: '2', HOST: '192.168.0.7', PUBLIC_URL: 'http://127.0.0.1:80' },
      open('has live Stripe keys and has TRUSTED_PROXIES=2 and listens on HOST=192.168.0.7', 'http://127.0.0.1'),
    ],
  ])('is no demo by itself with %j', (env, fault) => {
    expect(readConfig(env)).toEqual({ ok: false, faults: [fault] })
    expect(configOf({ ...env, MASTHEAD_SANDBOX: '1' }).sandbox).toBe(true)
    expect(configOf({ ...live, ...env, PUBLIC_URL: 'https://broadfold.example' }).sandbox).toBe(false)
    expect(configOf({ ...live, ...env, PUBLIC_URL: '', MASTHEAD_SANDBOX: '0' }).sandbox).toBe(false)
  })

  it.each(['localhost', '127.0.0.1', '127.0.1.1', '::1'])('is a demo on HOST=%s', (HOST) => {
    expect(configOf({ HOST }).sandbox).toBe(true)
  })
})

describe('one sentence for each fault', () => {
  it.each([
    [{ PORT: 'abc' }, ['PORT must be a number from 0 to 65535.']],
    [{ PORT: '65536' }, ['PORT must be a number from 0 to 65535.']],
    [{ LOG_FORMAT: 'xml' }, ['LOG_FORMAT must be text or json.']],
    [{ METRICS_TOKEN: 'short' }, ['METRICS_TOKEN must have at least 16 characters.']],
    [{ ...live, PUBLIC_URL: 'broadfold' }, ['PUBLIC_URL must be an http or https address.']],
    [{ ...live, PUBLIC_URL: 'ftp://broadfold.example' }, ['PUBLIC_URL must be an http or https address.']],
    [{ DATABASE_URL: 'mysql://db' }, ['DATABASE_URL must begin with postgres:// or postgresql://.']],
    [{ ...live, SMTP_URL: 'mail.example' }, ['SMTP_URL must begin with smtp:// or smtps://.']],
    [{ ...live, MAIL_FROM: 'nobody' }, ['MAIL_FROM must hold an email address.']],
    [{ SMTP_URL: 'smtp://mail.example' }, ['MAIL_FROM must be set when SMTP_URL is.']],
    [{ MASTHEAD_SANDBOX: 'yes' }, ['MASTHEAD_SANDBOX must be 0 or 1.']],
    [{ TRUSTED_PROXIES: 'all' }, ['TRUSTED_PROXIES must be a number from 0 to 9.']],
    [{ DRAIN_SECONDS: 'soon' }, ['DRAIN_SECONDS must be a number from 0 to 99.']],
    [{ FAULT: 'lunch' }, [expect.stringMatching(/^FAULT must be one of cart-locked, .*, closed\.$/)]],
    [{ ...live, FAULT: 'settled' }, [expect.stringMatching(/^FAULT lets the server kill itself: it is for tests/)]],
    [{ GOOGLE_ISSUER: 'google' }, ['GOOGLE_ISSUER must be an http or https address.']],
    [{ GOOGLE_CLIENT_ID: 'id' }, ['GOOGLE_CLIENT_SECRET must be set, too, when GOOGLE_CLIENT_ID is.']],
    [
      { PORT: 'abc', SMTP_URL: 'x' },
      [
        'PORT must be a number from 0 to 65535.',
        'SMTP_URL must begin with smtp:// or smtps://.',
        'MAIL_FROM must be set when SMTP_URL is.',
      ],
    ],
  ])('%j', (env, faults) => {
    expect(readConfig(env)).toEqual({ ok: false, faults })
  })
})
