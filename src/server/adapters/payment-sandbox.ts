/** Stripe's API in this process. */
export type PaymentSandboxHandler = { handle(request: Request): Promise<Response>; close(): Promise<void> }

/** Leads from the payment adapter, which the runtime opens, to the sandbox, which comes to be with the web. */
export type PaymentSandboxLink = {
  /** Waits for the other end; given up as a call over the network would be. */
  fetch: typeof fetch
  connect(end: PaymentSandboxHandler): void
  close(): Promise<void>
}

export function openPaymentSandboxLink(): PaymentSandboxLink {
  const { promise: connected, resolve: connect } = Promise.withResolvers<PaymentSandboxHandler>()
  let open: PaymentSandboxHandler | null = null
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
