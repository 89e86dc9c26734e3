import type Stripe from 'stripe'
import type { World } from '../world.ts'
import { readLimit } from './list.ts'
import type { Params } from './params.ts'
import { invalid } from './stripe-error.ts'

type Test = (intent: Stripe.PaymentIntent) => boolean

const CLAUSE =
  /^\s*(-?)(metadata\[(['"])(.+?)\3\]|status|currency|customer|amount|created)\s*(:|>=|<=|>|<)\s*(?:(['"])(.*?)\6|(\d+)|(null))/

/** Payment intents by `metadata['order']:'7' AND status:'succeeded'`; all clauses by AND or all by OR, as Stripe has it. */
export function searchIntents(world: World, params: Params): object {
  const query = params.required('query')
  const matches = readQuery(query)
  const limit = readLimit(params)
  const from = Number(params.text('page') ?? 0)
  const visible = world.seconds() - world.settings.searchLag
  const found = [...world.tables.newest('payment_intent')].filter(
    (intent) => intent.created <= visible && matches(intent),
  )
  const has_more = found.length > from + limit
  return {
    object: 'search_result',
    data: found.slice(from, from + limit),
    has_more,
    next_page: has_more ? String(from + limit) : null,
    url: '/v1/payment_intents/search',
  }
}

function readQuery(query: string): Test {
  const tests: Test[] = []
  const joints = new Set<string>()
  let rest = query
  while (rest.trim() !== '') {
    const match = CLAUSE.exec(rest)
    if (!match) throw invalid(`We were unable to parse your search query: ${query}`, { param: 'query' })
    tests.push(clause(match))
    rest = rest.slice(match[0].length)
    const joint = /^\s+(AND|OR)(?=\s)/i.exec(rest)
    if (joint) {
      joints.add(joint[1]?.toUpperCase() ?? '')
      rest = rest.slice(joint[0].length)
    }
  }
  if (joints.size > 1) {
    throw invalid('Search queries cannot combine AND and OR.', { param: 'query' })
  }
  if (joints.has('OR')) return (intent) => tests.some((test) => test(intent))
  return (intent) => tests.every((test) => test(intent))
}

function clause(match: RegExpExecArray): Test {
  const [, not, field = '', , key, operator = ':', , quoted, number, absent] = match
  const wanted = absent ? null : (quoted ?? number ?? '')
  const test: Test = (intent) => compare(fieldOf(intent, field, key), operator, wanted)
  return not ? (intent) => !test(intent) : test
}

function fieldOf(intent: Stripe.PaymentIntent, field: string, key: string | undefined): string | number | null {
  if (key !== undefined) return intent.metadata[key] ?? null
  if (field === 'amount' || field === 'created') return intent[field]
  if (field === 'customer') return typeof intent.customer === 'string' ? intent.customer : null
  return field === 'status' ? intent.status : intent.currency
}

function compare(value: string | number | null, operator: string, wanted: string | null): boolean {
  if (operator === ':') return wanted === null ? value === null : String(value) === wanted
  const difference = Number(value) - Number(wanted)
  if (operator === '>') return difference > 0
  if (operator === '<') return difference < 0
  return operator === '>=' ? difference >= 0 : difference <= 0
}
