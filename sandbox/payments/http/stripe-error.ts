import type Stripe from 'stripe'

export interface ErrorBody {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'
  message: string
  code?: string
  decline_code?: string
  advice_code?: string
  doc_url?: string
  param?: string
  charge?: string
  payment_intent?: Stripe.PaymentIntent
  payment_method?: Stripe.PaymentMethod
  setup_intent?: Stripe.SetupIntent
}

/** A refusal in Stripe's words. `executed` says whether an idempotency key remembers it: refused parameters are not remembered. */
export class StripeFault extends Error {
  readonly status: number
  readonly body: ErrorBody
  readonly executed: boolean

  constructor(status: number, body: ErrorBody, executed = false) {
    super(body.message)
    this.status = status
    this.body = body.code ? { doc_url: docUrl(body.code), ...body } : body
    this.executed = executed
  }
}

export function docUrl(code: string): string {
  return `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`
}

export function invalid(message: string, extra: Partial<ErrorBody> = {}): StripeFault {
  return new StripeFault(400, { type: 'invalid_request_error', message, ...extra })
}

/** Refused because of the state of an object: the request was understood and carried out as far as it goes. */
export function unexpectedState(message: string, extra: Partial<ErrorBody>): StripeFault {
  return new StripeFault(400, { type: 'invalid_request_error', message, ...extra }, true)
}

export function missing(param: string): StripeFault {
  return invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
}

export function noSuch(noun: string, id: string, param = 'id', status = 404): StripeFault {
  return new StripeFault(status, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${noun}: '${id}'`,
    param,
  })
}

export function cardError(body: Omit<ErrorBody, 'type'>): StripeFault {
  return new StripeFault(402, { type: 'card_error', ...body }, true)
}
