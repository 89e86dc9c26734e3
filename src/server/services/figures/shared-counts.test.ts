import { describe, expect, it } from 'vitest'
import type { Progress, Tell } from './shared-counts.ts'
import { sharedCounts, tellParts } from './shared-counts.ts'

/** A count that ends when the test says so, and a patience that is at its end when the test says so. */
function open() {
  const failures: unknown[] = []
  const time = { is: 0 }
  let out = Promise.withResolvers<void>()
  let begun = 0
  const counts = sharedCounts({
    onFailure: (error) => failures.push(error),
    patience: () => out.promise,
    clock: () => time.is,
  })
  const running: (PromiseWithResolvers<string> & { tell: Tell })[] = []
  const find = (tell: Tell) => {
    const one = { ...Promise.withResolvers<string>(), tell }
    begun += 1
    running.push(one)
    return one.promise
  }
  const runOut = () => {
    out.resolve()
    out = Promise.withResolvers<void>()
  }
  return { counts, find, failures, time, running, runOut, begun: () => begun }
}

const fresh = (value: string) => ({ value, counting: null, failed: false })
const waiting = (value: string | null, counting: Progress) => ({ value, counting, failed: false })
const NOT_BEGUN: Progress = { part: '', done: 0, of: null }

describe('a count that is quick', () => {
  it('is given as it is, counted again for each who asks later, and shared by those who ask meanwhile', async () => {
    const { counts, find, running, begun } = open()
    const count = counts('readers', find)
    const both = [count.soon('Ada'), count.soon('Bo'), count.whole()]
    running[0]?.resolve('first')
    expect(await Promise.all(both)).toEqual([fresh('first'), fresh('first'), 'first'])
    expect(begun()).toBe(1)
    const again = count.soon('Ada')
    running[1]?.resolve('second')
    expect(await again).toEqual(fresh('second'))
  })
})

describe('a count that is slow', () => {
  it('says how far it is, and is given to those who waited for it without counting again', async () => {
    const { counts, find, running, runOut, begun } = open()
    const count = counts('readers', find)
    const asked = [count.soon('Ada'), count.soon('Bo')]
    runOut()
    expect(await Promise.all(asked)).toEqual([waiting(null, NOT_BEGUN), waiting(null, NOT_BEGUN)])

    tellParts(running[0]?.tell ?? expect.fail(), ['Income', 'Gifts'] as const)('Gifts')
    const later = count.soon('Ada')
    runOut()
    expect(await later).toEqual(waiting(null, { part: 'Gifts', done: 1, of: 2 }))

    running[0]?.resolve('first')
    await count.whole()
    expect(await count.soon('Ada')).toEqual(fresh('first'))
    expect(await count.soon('Bo')).toEqual(fresh('first'))
    expect(begun()).toBe(1)
  })

  it('is shown once more while it is counted again for the next who asks', async () => {
    const { counts, find, running, runOut, begun } = open()
    const count = counts('readers', find)
    const whole = count.whole()
    running[0]?.resolve('first')
    await whole
    const next = count.soon('Ada')
    runOut()
    expect(await next).toEqual(waiting('first', NOT_BEGUN))
    running[1]?.resolve('second')
    await count.whole()
    expect(await count.soon('Ada')).toEqual(fresh('second'))
    expect(begun()).toBe(2)
  })

  it('is counted again for those who come back long after it ended', async () => {
    const { counts, find, time, running, runOut, begun } = open()
    const count = counts('readers', find)
    const asked = count.soon('Ada')
    runOut()
    await asked
    running[0]?.resolve('first')
    await count.whole()
    time.is += 60_000
    const back = count.soon('Ada')
    expect(begun()).toBe(2)
    running[1]?.resolve('second')
    expect(await back).toEqual(fresh('second'))
  })
})

it('is given once: who waited for it and was asking when it ended begins another with the next look', async () => {
  const { counts, find, running, runOut, begun } = open()
  const count = counts('readers', find)
  const asked = count.soon('Ada')
  runOut()
  await asked
  const asking = count.soon('Ada')
  running[0]?.resolve('first')
  expect(await asking).toEqual(fresh('first'))
  const next = count.soon('Ada')
  expect(begun()).toBe(2)
  running[1]?.resolve('second')
  expect(await next).toEqual(fresh('second'))
})

describe('a count that fails', () => {
  const lost = new Error('no database')

  it('says so at once, is written down once, and is tried again by the next who asks', async () => {
    const { counts, find, running, failures } = open()
    const count = counts('readers', find)
    const asked = [count.soon('Ada'), count.soon('Bo')]
    running[0]?.reject(lost)
    const failed = { value: null, counting: null, failed: true }
    expect(await Promise.all(asked)).toEqual([failed, failed])
    expect(failures).toEqual([lost])
    const again = count.soon('Ada')
    running[1]?.resolve('second')
    expect(await again).toEqual(fresh('second'))
    const third = count.whole()
    running[2]?.reject(lost)
    await expect(third).rejects.toThrow(lost)
  })

  it('says so to those who waited, with the count before it', async () => {
    const { counts, find, running, runOut } = open()
    const count = counts('readers', find)
    const first = count.whole()
    running[0]?.resolve('first')
    await first
    const asked = count.soon('Ada')
    runOut()
    await asked
    running[1]?.reject(lost)
    await expect(count.whole()).rejects.toThrow(lost)
    expect(await count.soon('Ada')).toEqual({ value: 'first', counting: null, failed: true })
    const again = count.soon('Ada')
    running[2]?.resolve('third')
    expect(await again).toEqual(fresh('third'))
  })
})

it('counts two questions at a time, the others in turn', async () => {
  const { counts, find, running, begun } = open()
  const asked = ['a', 'b', 'c', 'd'].map((question) => counts(question, find).whole())
  expect(begun()).toBe(2)
  running[1]?.resolve('b')
  expect(await asked[1]).toBe('b')
  await expect.poll(begun).toBe(3)
  running[0]?.reject(new Error('no database'))
  await expect(asked[0]).rejects.toThrow('no database')
  await expect.poll(begun).toBe(4)
  running[2]?.resolve('c')
  running[3]?.resolve('d')
  expect(await Promise.all(asked.slice(2))).toEqual(['c', 'd'])
})

it('keeps the last answers of the questions that were asked last', async () => {
  const { counts, running, runOut, find } = open()
  const keep = async (question: string) => {
    const whole = counts(question, find).whole()
    await expect.poll(() => running.length).toBeGreaterThan(0)
    running.pop()?.resolve(question)
    await whole
  }
  for (let at = 0; at <= 40; at += 1) await keep(String(at))
  const oldest = counts('0', find).soon('Ada')
  const newest = counts('40', find).soon('Ada')
  runOut()
  expect(await Promise.all([oldest, newest])).toMatchObject([{ value: null }, { value: '40' }])
})
