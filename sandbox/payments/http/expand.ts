import type { Kind } from '../state/kinds.ts'
import type { World } from '../world.ts'
import { invalid } from './stripe-error.ts'

const KINDS: readonly [string, Kind][] = [
  ['cus_', 'customer'],
  ['pm_', 'payment_method'],
  ['pi_', 'payment_intent'],
  ['seti_', 'setup_intent'],
  ['ch_', 'charge'],
  ['py_', 'charge'],
  ['re_', 'refund'],
  ['pyr_', 'refund'],
  ['mandate_', 'mandate'],
  ['dp_', 'dispute'],
  ['du_', 'dispute'],
  ['txn_', 'balance_transaction'],
]

/** Puts whole objects where ids stand, along paths such as `data.latest_charge.balance_transaction`. */
export function expand(world: World, body: object, paths: string[]): object {
  return paths.reduce<object>((whole, path) => expandPath(world, whole, path.split('.'), path), body)
}

function expandPath(world: World, body: object, steps: string[], path: string): object {
  const [step, ...rest] = steps
  if (step === undefined) return body
  if (steps.length > 4)
    throw invalid(`You cannot expand more than 4 levels of a property (${path}).`, { param: 'expand' })
  const value = valueAt(world, body, step)
  if (value === undefined) throw invalid(`This property cannot be expanded (${path}).`, { param: 'expand' })
  if (Array.isArray(value)) {
    return { ...body, [step]: value.map((item: object) => expandPath(world, item, rest, path)) }
  }
  const whole = typeof value === 'string' ? lookUp(world, value, path) : value
  if (whole === null || typeof whole !== 'object') return { ...body, [step]: whole }
  return { ...body, [step]: expandPath(world, whole, rest, path) }
}

function valueAt(world: World, body: object, step: string): unknown {
  const fields: Record<string, unknown> = { ...body }
  if (step === 'refunds' && fields.object === 'charge') return refundsOf(world, String(fields.id))
  return fields[step]
}

function refundsOf(world: World, charge: string): object {
  const data = [...world.tables.newest('refund')].filter((refund) => refund.charge === charge)
  return { object: 'list', data, has_more: false, url: `/v1/charges/${charge}/refunds` }
}

function lookUp(world: World, id: string, path: string): object {
  const kind = KINDS.find(([prefix]) => id.startsWith(prefix))?.[1]
  const found = kind && world.tables.get(kind, id)
  if (!found) throw invalid(`This property cannot be expanded (${path}).`, { param: 'expand' })
  return found
}
