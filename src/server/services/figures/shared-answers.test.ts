import { expect, it } from 'vitest'
import { sharedAnswers } from './shared-answers.ts'

it('shares what is being found, gives again for a minute what was dear, and finds anew what was quick or failed', async () => {
  let clock = 0
  let asked = 0
  const shared = sharedAnswers(() => new Date(clock))
  const taking = (ms: number) => async () => {
    const nth = ++asked
    await Promise.resolve()
    clock += ms
    return nth
  }

  expect(await Promise.all([shared('quick', taking(100)), shared('quick', taking(100))])).toEqual([1, 1])
  expect(await shared('quick', taking(100))).toBe(2)

  expect(await shared('dear', taking(5000))).toBe(3)
  expect(await shared('another', taking(0))).toBe(4)
  clock += 59_000
  expect(await shared('dear', taking(5000))).toBe(3)
  clock += 1000
  expect(await shared('dear', taking(5000))).toBe(5)

  const failing = () => Promise.reject(new Error('no database'))
  await expect(shared('failed', failing)).rejects.toThrow('no database')
  expect(await shared('failed', taking(0))).toBe(6)
})
