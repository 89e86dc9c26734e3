import type { PaymentSandbox } from './payments/sandbox.ts'
import type { PaymentPort } from './ports.ts'

/** The payment sandbox of this process, opened by the first who comes: a page, the shop itself or the clock. */
export type PaymentMount = {
  open(): Promise<PaymentSandbox>
  /** What has fallen due since somebody last looked happens before they look again. */
  upToDate(): Promise<PaymentSandbox>
}

/** How often it is seen whether a webhook has to be sent again or a bank has answered. */
const TICK_MS = 1000

export function mountPayments(port: PaymentPort, now: () => Date): PaymentMount {
  let opened: Promise<PaymentSandbox> | null = null
  let ticking: NodeJS.Timeout | undefined
  let closed = false

  async function begin(): Promise<PaymentSandbox> {
    const { createPaymentSandbox } = await import('./payments/sandbox.ts')
    const { store, keys, webhook, report } = port
    const settings = { publicUrl: `${port.publicUrl}/sandbox/stripe` }
    const payments = await createPaymentSandbox({ store, clock: { now }, webhook, keys, settings, report })
    if (!closed) ticking = setInterval(() => payments.tick().catch(report), TICK_MS)
    return payments
  }
  function open(): Promise<PaymentSandbox> {
    opened ??= begin().catch((error: unknown) => {
      opened = null
      throw error
    })
    return opened
  }
  async function upToDate(): Promise<PaymentSandbox> {
    const payments = await open()
    await payments.tick()
    return payments
  }

  port.onClockMove(async () => {
    await upToDate()
  })
  port.connect({
    handle: async (request) => (await open()).handle(request),
    /** Calls of work that is being finished are still answered. */
    async close() {
      closed = true
      clearInterval(ticking)
      const payments = await opened
      await payments?.close()
    },
  })
  return { open, upToDate }
}
