import type Stripe from 'stripe'
import type { Params } from '../http/params.ts'
import { invalid } from '../http/stripe-error.ts'

/** Named keys are set, empty ones unset, others kept; an empty `metadata` clears all. */
export function readMetadata(params: Params, before: Stripe.Metadata = {}): Stripe.Metadata {
  if (!params.has('metadata')) return before
  const given = params.inside('metadata')
  if (!given) return {}
  const metadata = { ...before }
  for (const [name, value] of given.entries()) {
    if (name.length > 40) {
      throw invalid(`Metadata keys must be 40 characters or less, but you passed '${name}'.`, { param: 'metadata' })
    }
    if (value.length > 500) {
      throw invalid(
        `Metadata values can have up to 500 characters, but you passed in a value that is ${value.length} characters.`,
        {
          param: 'metadata',
        },
      )
    }
    if (value === '') delete metadata[name]
    else metadata[name] = value
  }
  if (Object.keys(metadata).length > 50) {
    throw invalid('You can only have up to 50 metadata keys on this object.', { param: 'metadata' })
  }
  return metadata
}
