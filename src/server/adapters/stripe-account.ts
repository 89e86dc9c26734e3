import type Stripe from 'stripe'
import type { Answered, ProviderAccount, ProviderEndpoint, ProviderFault } from '#domain/system-check/outside.ts'
import type { ClientSettings } from './stripe-client.ts'
import { openStripeClient } from './stripe-client.ts'

export type AccountAnswers = {
  account: Answered<ProviderAccount>
  endpoints: Answered<ProviderEndpoint[]>
  /** The provider's time, by the second, and ours when its answer came; null without an answer. */
  time: { theirs: Date; ours: Date } | null
}

/** Whose key this is, and where its webhooks go; nothing is changed. */
export async function askAboutAccount(settings: ClientSettings, now: () => Date): Promise<AccountAnswers> {
  const stripe = await openStripeClient(settings).sdk()
  let time: AccountAnswers['time'] = null
  const [account, endpoints] = await Promise.all([
    answered(async () => {
      const found = await stripe.accounts.retrieveCurrent()
      const said = found.lastResponse.headers.date
      if (said) time = { theirs: new Date(said), ours: now() }
      return toAccount(found)
    }),
    answered(async () => (await stripe.webhookEndpoints.list({ limit: 100 })).data.map(toEndpoint)),
  ])
  return { account, endpoints, time }
}

function toAccount({ id, country, default_currency, charges_enabled }: Stripe.Account): ProviderAccount {
  return {
    id,
    country: country ?? null,
    currency: default_currency?.toUpperCase() ?? null,
    takesPayments: charges_enabled,
  }
}

function toEndpoint({ url, status, enabled_events }: Stripe.WebhookEndpoint): ProviderEndpoint {
  return { url, isEnabled: status === 'enabled', events: enabled_events }
}

async function answered<T>(ask: () => Promise<T>): Promise<Answered<T>> {
  try {
    return { ok: true, value: await ask() }
  } catch (error) {
    const { statusCode, message } = error as { statusCode?: number; message: string }
    return { ok: false, fault: { about: aboutOf(statusCode), why: message } }
  }
}

function aboutOf(status: number | undefined): ProviderFault['about'] {
  if (status === 401) return 'key'
  return status === 403 ? 'permission' : 'connection'
}
