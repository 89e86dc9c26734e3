import { appendFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { CARD_PAYMENT, openRig, refusal } from '../rig.ts'
import { fileStore } from './file-store.ts'
import type { SandboxStore, StoredRow } from './store.ts'
import { memoryStore } from './store.ts'

describe('the kept state', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'payment-sandbox-'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  const payment = { ...CARD_PAYMENT, confirm: true, payment_method: 'pm_card_visa' } as const

  it('is the same after a restart without a goodbye: objects, keys, debits, webhooks, journal', async () => {
    const path = join(folder, 'state')
    const before = await openRig({ store: fileStore(path) })
    before.endpoint.status = 500
    const customer = await before.stripe.customers.create()
    const paid = await before.stripe.paymentIntents.create(
      { ...payment, customer: customer.id },
      { idempotencyKey: 'k1' },
    )
    const debit = await before.stripe.paymentIntents.create({
      ...payment,
      payment_method: 'pm_usBankAccount_success',
      mandate_data: { customer_acceptance: { type: 'online', online: { ip_address: '203.0.113.7', user_agent: 'x' } } },
    })
    await before.sandbox.idle()
    const undelivered = new Set(before.received.map(({ event }) => event.id))
    await appendFile(path, '[{"kind":"customer","id":"cus_cut_off_by_a_cra')

    const after = await openRig({ store: fileStore(path) })
    const replay = await after.stripe.paymentIntents.create(
      { ...payment, customer: customer.id },
      { idempotencyKey: 'k1' },
    )
    expect(replay.id).toBe(paid.id)
    expect(after.sandbox.journal()).toEqual(before.sandbox.journal())
    expect(await after.stripe.customers.list()).toMatchObject({ data: [{ id: customer.id }] })
    after.clock.advance(4 * 86_400)
    await after.sandbox.tick()
    expect((await after.stripe.paymentIntents.retrieve(debit.id)).status).toBe('succeeded')
    expect(new Set(after.received.map(({ event }) => event.id))).toEqual(expect.objectContaining(undelivered))
    expect(after.sandbox.journal().captured).toBe(2198)
  })

  it('is written before the request is answered', async () => {
    const rows: StoredRow[] = []
    let arrived = () => {}
    const slow: SandboxStore = {
      load: async () => [],
      save: (batch) =>
        new Promise((resolve) => {
          rows.push(...batch)
          arrived = resolve
        }),
    }
    const rig = await openRig({ store: slow })
    let answered = false
    const call = rig.stripe.customers.create().then(() => {
      answered = true
    })
    await expect.poll(() => rows.map((row) => row.kind)).toContain('customer')
    expect(rows.map((row) => row.kind)).toEqual(['customer', 'event', 'delivery', 'idempotency'])
    expect([answered, rig.received]).toEqual([false, []])
    arrived()
    await call
    expect(answered).toBe(true)
  })

  it('keeps what it could not write and writes it with the next', async () => {
    const memory = memoryStore()
    let broken = true
    const store: SandboxStore = {
      load: memory.load,
      async save(rows) {
        if (broken) throw new Error('disk full')
        await memory.save(rows)
      },
    }
    const rig = await openRig({ store })
    expect((await refusal(rig.stripe.customers.create())).statusCode).toBe(500)
    broken = false
    await rig.stripe.customers.create()
    expect((await memory.load()).filter((row) => row.kind === 'customer')).toHaveLength(2)
  })

  it('takes nothing of a refused request but the answer that its key remembers', async () => {
    const store = memoryStore()
    const rig = await openRig({ store })
    await refusal(rig.stripe.paymentIntents.create({ ...payment, customer: 'cus_none' }))
    await refusal(rig.stripe.paymentIntents.create({ ...CARD_PAYMENT, confirm: true }))
    expect((await store.load()).map((row) => row.kind)).toEqual(['idempotency'])
    expect((await rig.stripe.paymentIntents.list()).data).toEqual([])
  })
})
