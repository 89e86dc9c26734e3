import type { ClockFacts } from '#domain/system-check/data.ts'
import type { Finding } from '#domain/system-check/finding.ts'
import type { Answered, MailFacts } from '#domain/system-check/outside.ts'
import {
  judgeAddress,
  judgeArrivals,
  judgeEndpoint,
  judgeMail,
  judgePayments,
  judgeSecrets,
} from '#domain/system-check/outside.ts'
import { tryMailServer } from '../../adapters/mail.ts'
import { askPublicAddress } from '../../adapters/public-address.ts'
import { STRIPE_EVENTS } from '../../adapters/stripe.ts'
import { askAboutAccount } from '../../adapters/stripe-account.ts'
import { readArrivals } from './look-at-database.ts'
import type { CheckedShop, SystemContext } from './system-context.ts'
import { tryFor } from './try-for.ts'

const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]'])

export async function checkMail(context: SystemContext, { isOpen }: CheckedShop): Promise<Finding> {
  return judgeMail(await lookAtMail(context), isOpen)
}

async function lookAtMail({ config: { mail }, timeoutMs }: SystemContext): Promise<MailFacts> {
  if (mail.transport !== 'smtp') return { transport: mail.transport }
  const { host, username } = new URL(mail.url)
  const login = username !== ''
  let about: 'login' | 'connection' = 'connection'
  const tried = await tryFor(timeoutMs, () =>
    tryMailServer(mail.url, timeoutMs).catch((error: { code?: string }) => {
      if (error.code === 'EAUTH') about = 'login'
      throw error
    }),
  )
  return { transport: 'smtp', host, login, fault: tried.ok ? null : { about, why: tried.why } }
}

/** The account, and its webhooks; nothing is asked of the sandbox in this process, nor without keys. */
export async function checkPayments(
  context: SystemContext,
  shop: CheckedShop,
): Promise<{ findings: Finding[]; clocks: ClockFacts[] }> {
  const { config, now, shopNow, timeoutMs, database } = context
  const { secretKey, sandboxed, apiUrl, webhookSecrets } = config.payments
  if (sandboxed || secretKey === '')
    return { findings: [judgePayments({ kind: sandboxed ? 'sandbox' : 'none' }, shop)], clocks: [] }
  const isLive = secretKey.includes('_live_')
  const asked = await tryFor(timeoutMs, () => askAboutAccount({ secretKey, apiUrl, timeoutMs }, now))
  const answers = asked.ok ? asked.value : { account: silent(asked.why), endpoints: silent(asked.why), time: null }
  const { account, endpoints, time } = answers
  const url = `${config.publicUrl.origin}/webhooks/stripe`
  const arrivals = 'db' in database ? await tryFor(timeoutMs, () => readArrivals(database.db, shopNow())) : null
  return {
    findings: [
      judgePayments({ kind: 'stripe', isLive, account }, shop),
      judgeSecrets(webhookSecrets.length),
      judgeEndpoint({ url, isLive, needed: STRIPE_EVENTS, endpoints }),
      judgeArrivals(arrivals),
    ],
    clocks: time ? [{ of: 'Stripe', aheadMs: time.ours.getTime() - time.theirs.getTime() }] : [],
  }
}

const silent = (why: string): Answered<never> => ({ ok: false, fault: { about: 'connection', why } })

export async function checkAddress({ config: { publicUrl }, timeoutMs }: SystemContext): Promise<Finding> {
  const { origin: url, hostname } = publicUrl
  const answer = await tryFor(timeoutMs, () => askPublicAddress(url, timeoutMs))
  return judgeAddress({ url, isLocal: LOCAL.has(hostname), answer })
}
