import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openChance } from '../faults/chance.ts'
import type { WholeFleet } from './fleet.ts'
import { startFleet } from './fleet.ts'
import { reckon } from './reckoning.ts'
import type { Traffic } from './traffic.ts'
import { openTraffic } from './traffic.ts'

const PER_SECOND = 30

let fleet: WholeFleet
beforeAll(async () => {
  fleet = await startFleet()
})
afterAll(() => fleet.stop())

describe('two processes under load', { timeout: 400_000 }, () => {
  let traffic: Traffic
  beforeAll(async () => {
    traffic = await openTraffic(fleet, openChance('processes'))
    traffic.begin(PER_SECOND)
  })
  /** A moment in which every kind of request has come. */
  async function busy(): Promise<void> {
    const before = traffic.bought.length
    await expect.poll(() => traffic.bought.length, { timeout: 120_000 }).toBeGreaterThan(before)
  }
  const mishapsSince = (time: number) => traffic.mishaps.filter(({ begun }) => begun >= time)

  it('nothing fails', async () => {
    await busy()
    expect(traffic.mishaps).toEqual([])
  })

  it('one that is killed takes only what it had in hand with it', async () => {
    await fleet.servers[0]?.kill()
    await busy()
    await fleet.start(0)
    const well = Date.now()
    await busy()
    expect(mishapsSince(well)).toEqual([])
  })

  it('one after the other is restarted, and no request fails', async () => {
    const begun = Date.now()
    for (const at of [0, 1]) {
      expect(await fleet.servers[at]?.stop()).toBe(0)
      await fleet.start(at)
      await busy()
    }
    expect(mishapsSince(begun)).toEqual([])
  })

  it('a database that is restarted makes a moment of 503, and then all is well in the same processes', async () => {
    const pids = fleet.servers.map(({ pid }) => pid)
    await fleet.postgres.restart(async () => {
      for (const path of ['/api/cart', '/account', '/readyz', '/api/cart']) {
        const response = await fleet.webOf(0).request(path, { headers: { Cookie: 'masthead=nobody' } })
        expect({ path, status: response.status }).toEqual({ path, status: 503 })
        if (path !== '/readyz') expect(response.headers.get('Retry-After')).toBe('2')
      }
    })
    await expect.poll(async () => (await fleet.web().request('/readyz')).status).toBe(200)
    const well = Date.now()
    await busy()
    expect(mishapsSince(well)).toEqual([])
    expect(traffic.mishaps.filter(({ status }) => status === 500)).toEqual([])
    expect(fleet.servers.map(({ pid }) => pid)).toEqual(pids)
    for (const pid of pids) expect(process.kill(pid, 0)).toBe(true)
  })

  it('nothing was lost and nothing doubled', { timeout: 180_000 }, async () => {
    await traffic.end()
    expect(await reckon(fleet, traffic)).toEqual([])
  })
})
