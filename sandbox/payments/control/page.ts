import type Stripe from 'stripe'
import { idOf } from '../engine/attachment.ts'
import { invalid, StripeFault } from '../http/stripe-error.ts'
import type { Tables } from '../state/tables.ts'
import { runAction } from './actions.ts'
import type { Control } from './control.ts'
import { htmlResponse } from './html.ts'
import type { Journal } from './journal.ts'
import type { Surroundings } from './page-html.ts'
import { ALONE, renderPage } from './page-html.ts'

export interface IntentLine {
  id: string
  amount: number
  currency: string
  status: string
  created: number
  customer: string | null
  method: string | null
  error: string | null
  refunded: number
  dispute: { id: string; status: string } | null
  metadata: Stripe.Metadata
}

export interface Overview {
  intents: IntentLine[]
  journal: Omit<Journal, 'entries'>
  faults: ReturnType<Control['faults']>
}

interface Machine {
  tables: Tables
  control: Control
  journal(): Journal
}

const SHOWN = 100

/** `around`: the product that it is part of; it may also run alone. */
export type ControlPage = (request: Request, nonce?: string, around?: Surroundings) => Promise<Response>

/** GET lists, POST acts; the same for people at `…/payments` and for programs at `…/payments.json`. */
export function createControlPage(machine: Machine): ControlPage {
  return async (request, nonce = '', around = ALONE) => {
    const url = new URL(request.url)
    const json = url.pathname.endsWith('.json')
    if (request.method === 'GET') {
      const said = url.searchParams.get('said') ?? ''
      if (!json) return htmlResponse(renderPage(overview(machine), { nonce, said, ...around }))
      return Response.json({ ...overview(machine), entries: machine.journal().entries })
    }
    if (request.method !== 'POST')
      return new Response('Method not allowed', { status: 405, headers: { allow: 'GET, POST' } })
    if (fromElsewhere(request)) return new Response('Forbidden', { status: 403 })
    try {
      const result = await runAction(machine.control, await fieldsOf(request))
      if (json) return Response.json(result)
      return seeOther(url, result.said)
    } catch (error) {
      if (!(error instanceof StripeFault)) throw error
      if (json) return Response.json({ error: error.body }, { status: error.status })
      return seeOther(url, error.message)
    }
  }
}

function seeOther(url: URL, said: string): Response {
  return new Response(null, { status: 303, headers: { location: `${url.pathname}?said=${encodeURIComponent(said)}` } })
}

function fromElsewhere(request: Request): boolean {
  const site = request.headers.get('sec-fetch-site')
  return site !== null && site !== 'same-origin' && site !== 'none'
}

async function fieldsOf(request: Request): Promise<Map<string, string>> {
  const text = await request.text()
  if (!request.headers.get('content-type')?.includes('json')) return new Map(new URLSearchParams(text))
  return new Map(Object.entries(parsed(text)).map(([name, value]) => [name, String(value)]))
}

function parsed(text: string): object {
  try {
    return Object(JSON.parse(text))
  } catch {
    throw invalid('The body is no JSON.')
  }
}

function overview({ tables, control, journal }: Machine): Overview {
  const disputes = new Map(
    [...tables.newest('dispute')].reverse().map((dispute) => [idOf(dispute.payment_intent), dispute]),
  )
  const intents: IntentLine[] = []
  for (const intent of tables.newest('payment_intent')) {
    if (intents.length === SHOWN) break
    const dispute = disputes.get(intent.id)
    intents.push({
      ...line(tables, intent),
      dispute: dispute ? { id: dispute.id, status: dispute.status } : null,
    })
  }
  const { entries: _entries, ...sums } = journal()
  return { intents, journal: sums, faults: control.faults() }
}

function line(tables: Tables, intent: Stripe.PaymentIntent): Omit<IntentLine, 'dispute'> {
  const charge = tables.get('charge', idOf(intent.latest_charge) ?? '')
  const method = tables.get('payment_method', idOf(intent.payment_method) ?? charge?.payment_method ?? '')
  const last4 = method?.card?.last4 ?? method?.us_bank_account?.last4
  return {
    id: intent.id,
    amount: intent.amount,
    currency: intent.currency,
    status: intent.status,
    created: intent.created,
    customer: idOf(intent.customer),
    method: method ? `${method.card?.wallet?.type ?? method.card?.brand ?? 'bank account'} ${last4}` : null,
    error: intent.last_payment_error?.message ?? null,
    refunded: charge?.amount_refunded ?? 0,
    metadata: intent.metadata,
  }
}
