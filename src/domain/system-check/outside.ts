import type { Finding, Tried } from './finding.ts'
import { broken, formatAge, good, look, notTried } from './finding.ts'

/** `fault`: what the mail server’s refusal was about. */
export type MailFacts =
  | { transport: 'none' | 'sandbox' }
  | { transport: 'smtp'; host: string; login: boolean; fault: null | { about: 'login' | 'connection'; why: string } }

export function judgeMail(seen: MailFacts, isOpen: boolean): Finding {
  if (seen.transport !== 'smtp') {
    const base = { part: 'Mail', tried: 'Looked for a mail server' } as const
    if (seen.transport === 'sandbox') return { ...base, ...good('Messages go to the outbox at /sandbox/mail.') }
    const advice = 'Set SMTP_URL and MAIL_FROM and restart the server.'
    return { ...base, ...(isOpen ? broken : look)('None is set, so messages wait.', advice) }
  }
  const { host, login, fault } = seen
  const base = {
    part: 'Mail',
    tried: `Connected to ${host}${login ? ' and logged in' : ''}; nothing was sent`,
  } as const
  if (!fault) return { ...base, ...good(login ? 'It took the login.' : 'It took the connection. No login is set.') }
  if (fault.about === 'login')
    return {
      ...base,
      ...broken(`It refused the login: ${fault.why}`, 'Check the user name and password in SMTP_URL and restart.'),
    }
  return {
    ...base,
    ...broken(`It couldn’t be reached: ${fault.why}`, 'Check the host and port in SMTP_URL, and the firewall.'),
  }
}

export type ProviderAccount = {
  id: string
  country: string | null
  /** What it’s paid out in, as an ISO code. */
  currency: string | null
  takesPayments: boolean
}
/** Why the provider didn’t answer a question. `permission`: the key is good, but not for this. */
export type ProviderFault = { about: 'key' | 'permission' | 'connection'; why: string }
export type Answered<T> = { ok: true; value: T } | { ok: false; fault: ProviderFault }

export type PaymentFacts =
  | { kind: 'none' | 'sandbox' }
  | { kind: 'stripe'; isLive: boolean; account: Answered<ProviderAccount> }

/** `currency`: null where the database didn’t say. */
type Shop = { isOpen: boolean; currency: string | null }

export function judgePayments(seen: PaymentFacts, { isOpen, currency }: Shop): Finding {
  if (seen.kind !== 'stripe') {
    const base = { part: 'Payments', tried: 'Looked for Stripe’s keys' } as const
    if (seen.kind === 'sandbox')
      return { ...base, ...good('The payment sandbox takes the payments. Nobody really pays.') }
    const advice = 'Set STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET and restart the server.'
    return { ...base, ...(isOpen ? broken : look)('None are set, so nothing can be sold.', advice) }
  }
  const base = { part: 'Payments', tried: 'Asked Stripe about the account' } as const
  const mode = seen.isLive ? 'live mode' : 'test mode'
  if (!seen.account.ok) return { ...base, ...judgeFault(seen.account.fault, mode) }
  const account = seen.account.value
  const place = account.country ? ` in ${account.country}` : ''
  const found = `The key works, in ${mode}: account ${account.id}${place}${account.currency ? `, paid out in ${account.currency}` : ''}.`
  if (!account.takesPayments && seen.isLive)
    return {
      ...base,
      ...broken(
        `${found} Stripe doesn’t let it take payments yet.`,
        'Finish the account’s details in Stripe’s dashboard.',
      ),
    }
  if (!seen.isLive && isOpen)
    return { ...base, ...look(`${found} Nobody is really charged.`, 'Set the live keys and restart the server.') }
  if (account.currency && currency && account.currency !== currency)
    return {
      ...base,
      ...look(
        `${found} You sell in ${currency}.`,
        `Stripe converts every payout, for a fee. To avoid that, add a bank account in ${currency} at Stripe.`,
      ),
    }
  return { ...base, ...good(found) }
}

function judgeFault({ about, why }: ProviderFault, mode: string) {
  if (about === 'key')
    return broken(
      `Stripe refused the key: ${why}`,
      'Copy STRIPE_SECRET_KEY again from Stripe’s dashboard (Developers, API keys) and restart the server.',
    )
  if (about === 'permission')
    return look(
      `The key works, in ${mode}, but may not read the account.`,
      'Fine for a restricted key. To see more here, let it read accounts and webhook endpoints.',
    )
  return broken(`Stripe gave no answer: ${why}`, 'Check this server’s way to api.stripe.com, and status.stripe.com.')
}

export type ProviderEndpoint = { url: string; isEnabled: boolean; events: readonly string[] }

type WebhookEndpointFacts = {
  url: string
  isLive: boolean
  needed: readonly string[]
  endpoints: Answered<readonly ProviderEndpoint[]>
}

/** Without it every payment is still settled, by asking twice a minute: so only a live one that is missing is broken. */
export function judgeEndpoint({ url, isLive, needed, endpoints }: WebhookEndpointFacts): Finding {
  const base = { part: 'Webhook', tried: `Looked at Stripe for an endpoint at ${url}` } as const
  if (!endpoints.ok)
    return {
      ...base,
      ...look(
        endpoints.fault.about === 'permission'
          ? 'The key may not list endpoints.'
          : `Stripe didn’t say: ${endpoints.fault.why}`,
        'Check it in Stripe’s dashboard (Developers, Webhooks).',
      ),
    }
  const ours = endpoints.value.filter((endpoint) => endpoint.url === url)
  const enabled = ours.filter(({ isEnabled }) => isEnabled)
  const wrong = isLive ? broken : look
  if (enabled.length === 0)
    return {
      ...base,
      ...wrong(
        ours.length > 0 ? 'The endpoint is switched off.' : 'There is none.',
        ours.length > 0
          ? 'Switch it on in Stripe’s dashboard (Developers, Webhooks).'
          : `Add one in Stripe’s dashboard (Developers, Webhooks) with these events: ${needed.join(', ')}.`,
      ),
    }
  const missing = needed.filter((event) => !enabled.some(({ events }) => isSent(events, event)))
  if (missing.length > 0)
    return { ...base, ...look('It isn’t sent everything.', `Add these events to it at Stripe: ${missing.join(', ')}.`) }
  return { ...base, ...good('It’s there, and is sent everything.') }
}

const isSent = (events: readonly string[], event: string) => events.includes('*') || events.includes(event)

/** Two while one is being changed. */
export function judgeSecrets(count: number): Finding {
  const base = { part: 'Webhook', tried: 'Looked for STRIPE_WEBHOOK_SECRET' } as const
  if (count === 1) return { ...base, ...good('It’s set.') }
  return {
    ...base,
    ...look('Two are set.', 'Take the old one out once Stripe signs with the new one alone, and restart the server.'),
  }
}

/** `arrived`: when Stripe last called us. `known`: when the newest event was handled, also one that we had to ask for. */
export type ArrivalFacts = { arrived: Date | null; known: Date | null; now: Date }

const LATE = 3_600_000

export function judgeArrivals(seen: Tried<ArrivalFacts> | null): Finding {
  const base = { part: 'Webhook', tried: 'Looked when Stripe last called' } as const
  if (!seen) return { ...base, ...notTried }
  if (!seen.ok)
    return {
      ...base,
      ...look(`It couldn’t be read: ${seen.why}`, 'Restart the server: it brings the database up to date.'),
    }
  const { arrived, known, now } = seen.value
  const advice =
    'Check that the endpoint at Stripe leads here and that STRIPE_WEBHOOK_SECRET is its secret. Until then payments are settled by asking Stripe.'
  const age = arrived && `${formatAge(now.getTime() - arrived.getTime())} ago`
  if (!arrived)
    return {
      ...base,
      ...(known
        ? look('It never has, though there were events.', advice)
        : good('Nothing was sold yet, so it had no reason to.')),
    }
  if (known && known.getTime() - arrived.getTime() > LATE)
    return { ...base, ...look(`The last call was ${age}; newer events had to be asked for.`, advice) }
  return { ...base, ...good(`The last call was ${age}.`) }
}

/** `isOurs`: it answered as this product does. */
export type AddressFacts = { url: string; isLocal: boolean; answer: Tried<{ status: number; isOurs: boolean }> }

export function judgeAddress({ url, isLocal, answer }: AddressFacts): Finding {
  const base = { part: 'Public address', tried: `Asked ${url}/healthz` } as const
  const advice =
    'Check PUBLIC_URL, the name’s DNS entry, the certificate and the proxy, and that the server is running.'
  if (!answer.ok) return { ...base, ...broken(`No answer: ${answer.why}`, advice) }
  if (!answer.value.isOurs)
    return { ...base, ...broken(`Something else answers there, with status ${answer.value.status}.`, advice) }
  if (!isLocal && url.startsWith('http:'))
    return {
      ...base,
      ...look('It answers, but without encryption.', 'Get a certificate for the proxy and set PUBLIC_URL to https://…'),
    }
  return { ...base, ...good('It answers.') }
}
