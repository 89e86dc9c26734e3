import * as z from 'zod/mini'
import type { FaultPoint } from '../adapters/fault-point.ts'
import { CLOSING_POINTS, FAULT_POINTS } from '../adapters/fault-point.ts'
import type { LogFormat } from '../log.ts'
import type { CaptchaConfig } from './captcha.ts'
import { captchaConfig, captchaEnvironment, captchaFaults } from './captcha.ts'
import type { IdentityConfig } from './identity.ts'
import { identityConfig, identityEnvironment, identityFaults } from './identity.ts'
import { asItWasSet, wellFormed } from './malformed-variables.ts'
import type { PaymentConfig } from './payments.ts'
import { paymentConfig, paymentEnvironment, paymentFaults } from './payments.ts'

export type Config = {
  port: number
  host: string
  publicUrl: URL
  database: { engine: 'postgres'; url: string } | { engine: 'pglite'; folder: string }
  /** A shop may do without until it opens. */
  mail:
    | { transport: 'smtp'; url: string; from: string }
    | { transport: 'sandbox'; from: string }
    | { transport: 'none' }
  identity: IdentityConfig
  payments: PaymentConfig
  captcha: CaptchaConfig
  /** What reports about bounces and complaints are signed with; without it they are not taken. */
  contactsSecret: string | null
  /** Who brings it may read `/metrics`; without it nobody may. */
  metricsToken: string | null
  /** How many proxies of our own stand before us, each adding the address it saw to X-Forwarded-For. */
  proxies: number
  /** How long a process that was told to leave goes on answering, so that the proxy before it notices. */
  drainSeconds: number
  /** Unless it is said, lines to read on a terminal and JSON everywhere else. */
  logFormat: LogFormat | null
  /** Demo data, the movable clock and `/sandbox`. */
  sandbox: boolean
  /** The demo has its three years of readers and orders too; their payments are known to the payment sandbox alone. */
  demoHistory: boolean
  /** Where this process kills itself, in the fault suites. */
  fault: FaultPoint | null
}

export type ConfigResult = { ok: true; config: Config } | { ok: false; faults: string[] }

const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]'])
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1)$/i
const DEFAULT_FROM = 'Broadfold <post@broadfold.example>'

const port = z
  .string()
  .check(z.refine((text) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535, 'PORT must be a number from 0 to 65535.'))
const webAddress = z
  .string()
  .check(z.refine((text) => hasProtocol(text, ['http:', 'https:']), 'PUBLIC_URL must be an http or https address.'))
const postgresAddress = z
  .string()
  .check(
    z.refine(
      (text) => hasProtocol(text, ['postgres:', 'postgresql:']),
      'DATABASE_URL must begin with postgres:// or postgresql://.',
    ),
  )
const smtpAddress = z
  .string()
  .check(z.refine((text) => hasProtocol(text, ['smtp:', 'smtps:']), 'SMTP_URL must begin with smtp:// or smtps://.'))
const sender = z.string().check(z.regex(/^[^\r\n]*\S+@\S+[^\r\n]*$/, 'MAIL_FROM must hold an email address.'))
const sandboxFlag = z.string().check(z.regex(/^[01]$/, 'MASTHEAD_SANDBOX must be 0 or 1.'))
const historyFlag = z.string().check(z.regex(/^[01]$/, 'DEMO_HISTORY must be 0 or 1.'))
const proxyCount = z.string().check(z.regex(/^\d$/, 'TRUSTED_PROXIES must be a number from 0 to 9.'))
const drainSeconds = z.string().check(z.regex(/^\d{1,2}$/, 'DRAIN_SECONDS must be a number from 0 to 99.'))
const logFormat = z.enum(['text', 'json'], 'LOG_FORMAT must be text or json.')
const contactsSecret = z.string().check(z.minLength(16, 'CONTACTS_WEBHOOK_SECRET must have at least 16 characters.'))
const metricsToken = z.string().check(z.minLength(16, 'METRICS_TOKEN must have at least 16 characters.'))

const ALL_POINTS = [...FAULT_POINTS, ...CLOSING_POINTS] as const
const faultPoint = z.enum(ALL_POINTS, `FAULT must be one of ${ALL_POINTS.join(', ')}.`)

const environment = z.object({
  PORT: z.optional(port),
  HOST: z.optional(z.string()),
  PUBLIC_URL: z.optional(webAddress),
  DATA_DIR: z.optional(z.string()),
  DATABASE_URL: z.optional(postgresAddress),
  SMTP_URL: z.optional(smtpAddress),
  MAIL_FROM: z.optional(sender),
  MASTHEAD_SANDBOX: z.optional(sandboxFlag),
  DEMO_HISTORY: z.optional(historyFlag),
  TRUSTED_PROXIES: z.optional(proxyCount),
  DRAIN_SECONDS: z.optional(drainSeconds),
  LOG_FORMAT: z.optional(logFormat),
  CONTACTS_WEBHOOK_SECRET: z.optional(contactsSecret),
  METRICS_TOKEN: z.optional(metricsToken),
  FAULT: z.optional(faultPoint),
  ...identityEnvironment,
  ...paymentEnvironment,
  ...captchaEnvironment,
})

/** Reads the whole configuration, or answers one sentence for each fault. An empty variable counts as unset. */
export function readConfig(env: Record<string, string | undefined>): ConfigResult {
  const set = Object.fromEntries(Object.entries(env).flatMap(([name, value]) => (value ? [[name, value]] : [])))
  const parsed = environment.safeParse(set)
  const malformed = parsed.success ? [] : parsed.error.issues
  const names = malformed.map(({ path }) => String(path[0]))
  const data = parsed.success ? parsed.data : environment.parse(wellFormed(set, names))
  const portNumber = Number(data.PORT ?? 3000)
  const publicUrl = new URL(data.PUBLIC_URL ?? `http://localhost:${portNumber}`)
  const local = LOCAL_HOSTS.has(publicUrl.hostname)
  const from = data.MAIL_FROM ?? DEFAULT_FROM
  const sandbox = data.MASTHEAD_SANDBOX ? data.MASTHEAD_SANDBOX === '1' : local
  const payments = paymentConfig(data, sandbox)
  const config: Config = {
    port: portNumber,
    host: data.HOST ?? '127.0.0.1',
    publicUrl,
    database: data.DATABASE_URL
      ? { engine: 'postgres', url: data.DATABASE_URL }
      : { engine: 'pglite', folder: data.DATA_DIR ?? './data' },
    mail: mailConfig(data.SMTP_URL, from, sandbox),
    identity: identityConfig(data, sandbox ? publicUrl.origin : null),
    payments,
    captcha: captchaConfig(data),
    contactsSecret: data.CONTACTS_WEBHOOK_SECRET ?? null,
    metricsToken: data.METRICS_TOKEN ?? null,
    proxies: Number(data.TRUSTED_PROXIES ?? 0),
    drainSeconds: Number(data.DRAIN_SECONDS ?? 0),
    logFormat: data.LOG_FORMAT ?? null,
    sandbox,
    demoHistory: sandbox && payments.sandboxed && data.DEMO_HISTORY !== '0',
    fault: data.FAULT ?? null,
  }
  const faults = [
    ...malformed.map(({ message }) => message),
    ...(config.sandbox && !data.MASTHEAD_SANDBOX ? shopFaults(config) : []),
    ...senderFaults(config, data.MAIL_FROM),
    ...identityFaults(data),
    ...paymentFaults(data, config),
    ...captchaFaults(data, { local }),
    ...(config.fault && !(local && config.payments.sandboxed) ? [FAULT_IS_FOR_TESTS] : []),
  ]
  if (faults.length > 0) return { ok: false, faults: faults.map((fault) => asItWasSet(fault, set)) }
  return { ok: true, config }
}

const FAULT_IS_FOR_TESTS =
  'FAULT lets the server kill itself: it is for tests, with payments in the sandbox and PUBLIC_URL on this machine.'

/** With nothing said of it, a server on this machine is a demo; but not one that is made to be reached, or to take money. */
function shopFaults({ publicUrl, payments, proxies, host }: Config): string[] {
  const signs = [
    payments.secretKey.includes('_live_') || payments.publishableKey.includes('_live_') ? 'has live Stripe keys' : [],
    proxies > 0 ? `has TRUSTED_PROXIES=${proxies}` : [],
    LOOPBACK.test(host) ? [] : `listens on HOST=${host}`,
  ].flat()
  if (signs.length === 0) return []
  return [
    `This server ${signs.join(' and ')}, but PUBLIC_URL is ${publicUrl.origin}, which would open the demo to strangers. Set PUBLIC_URL to the address that readers use, or MASTHEAD_SANDBOX=1 to run a demo.`,
  ]
}

/** Strangers must never meet a public outbox because a variable was forgotten. */
function mailConfig(url: string | undefined, from: string, sandbox: boolean): Config['mail'] {
  if (url) return { transport: 'smtp', url, from }
  return sandbox ? { transport: 'sandbox', from } : { transport: 'none' }
}

function senderFaults(config: Config, from: string | undefined): string[] {
  return config.mail.transport === 'smtp' && !from ? ['MAIL_FROM must be set when SMTP_URL is.'] : []
}

function hasProtocol(text: string, protocols: string[]): boolean {
  return URL.canParse(text) && protocols.includes(new URL(text).protocol)
}
