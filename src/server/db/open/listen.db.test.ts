import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { BreakingProxy } from '../../../../tests/support/breaking-proxy.ts'
import { startBreakingProxy } from '../../../../tests/support/breaking-proxy.ts'
import { emptyDatabase } from '../../../../tests/support/database.ts'
import { urlOf } from '../../../../tests/support/postgres-admin.ts'
import { openQueue } from '../../jobs/queue.ts'
import { createLog } from '../../log.ts'
import type { Database } from '../client.ts'
import { openPostgres } from '../client.ts'
import { listenOnPostgres } from './listen.ts'

const TWICE = ['terminating connection due to administrator command', 'server conn crashed?']

describe.runIf(process.env.TEST_ENGINE === 'postgres')('a connection that listens', () => {
  let database: Database
  let proxy: BreakingProxy
  let heard: string[]
  let errors: string[]
  let times: number

  beforeEach(async () => {
    database = await emptyDatabase()
    const { rows } = await database.db.execute<{ name: string }>(sql`select current_database() as name`)
    proxy = await startBreakingProxy(new URL(urlOf(rows[0]?.name ?? '')))
    heard = []
    errors = []
    times = 0
  })
  afterEach(async () => {
    vi.useRealTimers()
    await proxy.stop()
    await database.close()
  })

  const listen = (channel: string) =>
    listenOnPostgres({
      url: proxy.url,
      channel,
      heard: (payload) => heard.push(payload),
      listening: () => (times += 1),
      onError: ({ message }) => errors.push(message),
    })
  const say = (channel: string, words: string) => database.db.execute(sql`select pg_notify(${channel}, ${words})`)

  it('hears what is said', async () => {
    const stop = await listen('Heard "so"')
    await say('Heard "so"', 'a word')
    await expect.poll(() => heard).toEqual(['a word'])
    expect(times).toBe(1)
    await stop()
    expect(errors).toEqual([])
  })

  it('is told twice that it ends, the process lives, and it comes back and says so', async () => {
    const stop = await listen('twice')
    proxy.breakAll()
    await expect.poll(() => times).toBe(2)
    await say('twice', 'after that')
    await expect.poll(() => heard).toEqual(['after that'])
    expect(errors.slice(0, 2)).toEqual(TWICE)
    await stop()
  })

  it('that nobody answers any more is noticed, and another comes in its place', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] })
    const stop = await listen('frozen')
    await vi.advanceTimersByTimeAsync(10_000)
    await say('frozen', 'once it has been asked')
    await expect.poll(() => heard).toEqual(['once it has been asked'])
    await vi.advanceTimersByTimeAsync(9_000)
    expect([times, proxy.open()]).toEqual([1, 1])
    proxy.freezeAll()
    await vi.advanceTimersByTimeAsync(6_000)
    await expect.poll(() => proxy.open()).toBe(0)
    await vi.advanceTimersByTimeAsync(1_000)
    vi.useRealTimers()
    await expect.poll(() => times).toBe(2)
    await say('frozen', 'after that')
    await expect.poll(() => heard).toEqual(['once it has been asked', 'after that'])
    await stop()
  })

  it('fails at once when there is nothing to listen to, and is not tried again', async () => {
    await proxy.stop()
    vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] })
    await expect(listen('nobody')).rejects.toThrow()
    expect(vi.getTimerCount()).toBe(0)
  })

  it('wakes the queue, which goes on working after all its connections were told twice that they end', async () => {
    const behind = await openPostgres(proxy.url, ({ message }) => errors.push(message))
    const queue = await openQueue(behind, createLog({ write: () => {} }))
    const done: string[] = []
    await queue.work('mail', async ({ message }) => void done.push(message))
    const send = (message: string) => database.db.transaction((tx) => queue.send(tx, 'mail', { message }))
    await send('before')
    await expect.poll(() => done).toEqual(['before'])
    proxy.breakAll()
    await send('after')
    await expect.poll(() => done).toEqual(['before', 'after'])
    expect(errors).toEqual(expect.arrayContaining(TWICE))
    await queue.stop()
    await behind.close()
  })
})
