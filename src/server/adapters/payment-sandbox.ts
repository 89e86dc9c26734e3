/** Stripe's API in this process. */
export type WireEnd = { handle(request: Request): Promise<Response>; close(): Promise<void> }

/** Leads from the payment adapter, which the house opens, to the sandbox, which comes to be with the web. */
export type PaymentWire = {
  /** Waits for the other end; given up as a call over the network would be. */
  fetch: typeof fetch
  connect(end: WireEnd): void
  close(): Promise<void>
}

export function openPaymentWire(): PaymentWire {
  const { promise: connected, resolve: connect } = Promise.withResolvers<WireEnd>()
  let open: WireEnd | null = null
  return {
    async fetch(input, init) {
      const request = new Request(input, init)
      const answer = connected.then(({ handle }) => handle(request))
      return Promise.race([answer, givenUp(request.signal)])
    },
    connect(end) {
      open = end
      connect(end)
    },
    async close() {
      await open?.close()
    },
  }
}

function givenUp(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}
