import { invalid } from '../http/stripe-error.ts'
import type { Control } from './control.ts'
import { FAULT_KINDS } from './faults.ts'
import { WEBHOOK_FAULT_KINDS } from './webhook-faults.ts'

export interface ActionResult {
  said: string
  [detail: string]: unknown
}

type Fields = ReadonlyMap<string, string>

const ACTIONS: Record<string, (control: Control, fields: Fields) => Promise<ActionResult>> = {
  async settle(control, fields) {
    const intent = await control.settleDebit(needed(fields, 'intent'))
    return { said: `${intent.id} has ${intent.status}.`, intent }
  },
  async fail(control, fields) {
    const intent = await control.failDebit(needed(fields, 'intent'), fields.get('code') || undefined)
    return { said: `${intent.id} has failed: ${intent.last_payment_error?.message}`, intent }
  },
  async dispute(control, fields) {
    const wish = { reason: fields.get('reason') || undefined, inquiry: fields.get('inquiry') === 'true' }
    const dispute = await control.openDispute(needed(fields, 'intent'), { ...wish, amount: whole(fields, 'amount') })
    return { said: `Dispute ${dispute.id} is open.`, dispute }
  },
  async 'close-dispute'(control, fields) {
    const outcome = oneOf(fields, 'outcome', ['won', 'lost'])
    const dispute = await control.closeDispute(needed(fields, 'dispute'), outcome)
    return { said: `Dispute ${dispute.id} is ${dispute.status}.`, dispute }
  },
  async fault(control, fields) {
    const id = control.addFault({
      route: needed(fields, 'route'),
      kind: oneOf(fields, 'kind', FAULT_KINDS),
      times: whole(fields, 'times') ?? 1,
      skip: whole(fields, 'skip') ?? 0,
      remembered: fields.get('remembered') !== 'false',
    })
    return { said: 'The fault is armed.', id }
  },
  async 'webhook-fault'(control, fields) {
    const id = control.addWebhookFault({
      kind: oneOf(fields, 'kind', WEBHOOK_FAULT_KINDS),
      type: fields.get('type') || '*',
      times: whole(fields, 'times'),
      copies: whole(fields, 'copies') ?? 5,
      seconds: whole(fields, 'seconds') ?? 7200,
      seed: whole(fields, 'seed'),
    })
    return { said: 'The webhook fault is armed.', id }
  },
  async release(control) {
    return { said: `${control.release()} hanging requests go on.` }
  },
  async clear(control) {
    control.clearFaults()
    return { said: 'No faults are armed.' }
  },
}

export async function runAction(control: Control, fields: Fields): Promise<ActionResult> {
  const name = needed(fields, 'action')
  const action = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined
  if (!action) throw invalid(`There is no action ${name}.`, { param: 'action' })
  return action(control, fields)
}

function needed(fields: Fields, name: string): string {
  const value = fields.get(name)
  if (!value) throw invalid(`Say ${name}.`, { param: name })
  return value
}

function whole(fields: Fields, name: string): number | undefined {
  const value = fields.get(name)
  if (!value) return undefined
  if (!/^\d+$/.test(value)) throw invalid(`${name} is a whole number.`, { param: name })
  return Number(value)
}

function oneOf<T extends string>(fields: Fields, name: string, options: readonly T[]): T {
  const found = options.find((option) => option === fields.get(name))
  if (!found) throw invalid(`${name} is one of ${options.join(', ')}.`, { param: name })
  return found
}
