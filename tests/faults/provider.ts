import { SANDBOX_KEYS } from '#sandbox/payments/sandbox.ts'
import type { Web } from '../support/browser.ts'

export type JournalEntry = { kind: string; amount: number; intent: string; metadata: { email?: string } }
export type Journal = { captured: number; refunded: number; net: number }

export type Provider = ReturnType<typeof providerOf>

/** What the sandbox lets a test do at the provider. */
export function providerOf(web: Web) {
  async function post(path: string, body: object): Promise<unknown> {
    const response = await web.request(`http://localhost:3000${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' },
      body: JSON.stringify(body),
    })
    const answer = (await response.json()) as object
    if (response.status !== 200) throw new Error(`${path}: ${response.status} ${JSON.stringify(answer)}`)
    return answer
  }
  const act = (body: object) => post('/sandbox/payments.json', body)
  async function overview() {
    const answer = await web.request('http://localhost:3000/sandbox/payments.json')
    return (await answer.json()) as {
      journal: Journal
      entries: JournalEntry[]
      intents: { id: string; status: string }[]
    }
  }
  return {
    act,
    /** Stripe's API with the secret key, as somebody who has it. */
    async stripe(method: 'GET' | 'POST', path: string, form: Record<string, string> = {}) {
      const response = await web.request(`http://localhost:3000/sandbox/stripe/v1/${path}`, {
        method,
        headers: {
          Authorization: `Bearer ${SANDBOX_KEYS.secret}`,
          'Content-Type': 'application/x-www-form-urlencoded',
        },
        ...(method === 'POST' && { body: new URLSearchParams(form).toString() }),
      })
      const answer = (await response.json()) as { id: string; data: unknown[]; error?: { message: string } }
      if (answer.error) throw new Error(answer.error.message)
      return answer
    },
    fault: (route: string, kind: string, more: object = {}) => act({ action: 'fault', route, kind, ...more }),
    webhookFault: (kind: string, more: object = {}) => act({ action: 'webhook-fault', kind, ...more }),
    /** No fault strikes any more, and what hung goes on. */
    async mend() {
      await act({ action: 'clear' })
      await act({ action: 'release' })
    },
    async now() {
      const answer = await web.request('http://localhost:3000/sandbox/clock.json')
      return new Date(((await answer.json()) as { now: string }).now)
    },
    moveTo: (instant: Date) => post('/sandbox/clock', { now: instant.toISOString() }),
    journal: async () => (await overview()).journal,
    entries: async () => (await overview()).entries,
    /** The newest hundred. */
    intents: async () => (await overview()).intents,
  }
}

const MINUTE = 60_000
/** The looks of reconciling, the end of a reservation, webhooks that are sent again. */
const STEPS = [2 * MINUTE, 20 * MINUTE, 60 * MINUTE]
/** A bank takes four days. */
const BANK_STEPS = [5 * 24 * 60 * MINUTE, 20 * MINUTE]

/** Everything falls due that may within hours; debits have arrived at once, for whom days would be too long. */
export async function passHours(provider: Provider): Promise<void> {
  for (const { id, status } of await provider.intents())
    if (status === 'processing') await provider.act({ action: 'settle', intent: id })
  await pass(provider, STEPS)
}

/** Also debits and refunds that a bank takes days for. */
export async function passDays(provider: Provider): Promise<void> {
  await pass(provider, [...STEPS, ...BANK_STEPS])
}

async function pass({ now, moveTo }: Provider, steps: number[]): Promise<void> {
  for (const step of steps) await moveTo(new Date((await now()).getTime() + step))
}
