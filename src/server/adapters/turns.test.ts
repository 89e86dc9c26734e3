import { expect, it } from 'vitest'
import { openTurns } from './turns.ts'

it('runs so many at once, lets so many wait, and turns away the rest', async () => {
  const inTurn = openTurns({ atOnce: 1, maxWaiting: 1 })
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const order: string[] = []
  const first = inTurn(async () => {
    await held
    return order.push('first')
  })
  const second = inTurn(async () => order.push('second'))
  expect(await inTurn(async () => order.push('third'))).toBeNull()
  release()
  expect(await Promise.all([first, second])).toEqual([1, 2])
  expect(order).toEqual(['first', 'second'])
})

it('frees the place of work that failed', async () => {
  const inTurn = openTurns({ atOnce: 1, maxWaiting: 0 })
  await expect(inTurn(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  expect(await inTurn(async () => 'done')).toBe('done')
})
