import { expect, it } from 'vitest'
import type { ThreadEnd } from './limited-thread.ts'
import { runLimited } from './limited-thread.ts'

const LIMITS = { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 8 }

/** A thread that does `work` with each job it is sent. */
const threadOf = (work: string) =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`
      import { parentPort } from 'node:worker_threads'
      parentPort.on('message', (job) => { ${work} })
      parentPort.postMessage({ ready: true })`)}`,
  )

function run(work: string, limits: { maxWorkMs?: number; maxWaitMs?: number } = {}): Promise<string | ThreadEnd> {
  return runLimited<{ part: string } | { whole: string }, string | ThreadEnd>({
    file: threadOf(work),
    job: 'Ada',
    limits: LIMITS,
    maxWorkMs: 5_000,
    maxWaitMs: 60_000,
    ...limits,
    onMessage: (message) => ('whole' in message ? message.whole : null),
    onEnd: (end) => end,
  })
}

it('hands over the answer to its job', async () => {
  const answered = "parentPort.postMessage({ part: '…' }); parentPort.postMessage({ whole: 'Hello ' + job })"
  expect(await run(answered)).toBe('Hello Ada')
})

it('ends work that takes too long', async () => {
  expect(await run('for (;;);', { maxWorkMs: 100 })).toEqual({ why: 'too long' })
})

it('ends a thread that never answers', async () => {
  expect(await run('setInterval(() => {}, 1000)', { maxWaitMs: 500 })).toEqual({ why: 'too long' })
})

it('ends work that needs too much memory', async () => {
  const hoards = 'const all = []; for (;;) all.push(new Array(500000).fill(0.5))'
  expect(await run(hoards, { maxWorkMs: 60_000 })).toEqual({ why: 'too much memory' })
})

it('reports a fault of the thread', async () => {
  expect(await run("throw new Error('broken')")).toEqual({ why: 'failed', error: 'Error: broken' })
  expect(await run('process.exit()')).toEqual({ why: 'failed' })
})
