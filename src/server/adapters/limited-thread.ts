import type { ResourceLimits } from 'node:worker_threads'
import { Worker } from 'node:worker_threads'

export type ThreadEnd = { why: 'too long' | 'too much memory' } | { why: 'failed'; error?: string }

type ThreadJob<Message, Result> = {
  /** A module that posts `{ ready: true }` once it is loaded, and its answers to the job it is then sent. */
  file: URL
  workerData?: unknown
  job: unknown
  limits: ResourceLimits
  /** Of the thread's own work, in milliseconds. Work of native libraries isn't counted. */
  maxWorkMs: number
  /** However busy the machine is. */
  maxWaitMs: number
  /** Null while more is to come. */
  onMessage(message: Message): Result | null
  onEnd(end: ThreadEnd): Result
}

const LOOK_MS = 50

/** Does one job in a thread of its own that may use little time and memory, and ends it afterwards. */
export function runLimited<Message extends object, Result>(asked: ThreadJob<Message, Result>): Promise<Result> {
  const { file, workerData, job, limits, maxWorkMs, maxWaitMs, onMessage, onEnd } = asked
  return new Promise((resolve) => {
    const worker = new Worker(file, { workerData, resourceLimits: limits })
    let isOver = false
    let look: NodeJS.Timeout | undefined
    const wait = setTimeout(() => finish(onEnd({ why: 'too long' })), maxWaitMs)
    function finish(result: Result): void {
      if (isOver) return
      isOver = true
      clearTimeout(wait)
      clearInterval(look)
      void worker.terminate().then(() => resolve(result))
    }
    worker.on('message', (message: Message | { ready: true }) => {
      if (!('ready' in message)) {
        const result = isOver ? null : onMessage(message)
        if (result !== null) finish(result)
        return
      }
      worker.postMessage(job)
      watchWork(worker, maxWorkMs, () => finish(onEnd({ why: 'too long' }))).then((timer) => {
        look = timer
        if (isOver) clearInterval(timer)
      })
    })
    worker.on('error', (error) => {
      const isMemory = (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY'
      finish(onEnd(isMemory ? { why: 'too much memory' } : { why: 'failed', error: String(error) }))
    })
    worker.on('exit', () => finish(onEnd({ why: 'failed' })))
  })
}

/** Counts the processor's time, not the clock's: a busy machine makes no honest file hostile. */
async function watchWork(worker: Worker, maxWorkMs: number, onTooMuch: () => void): Promise<NodeJS.Timeout> {
  const before = await workOf(worker)
  return setInterval(async () => {
    if ((await workOf(worker)) - before > maxWorkMs) onTooMuch()
  }, LOOK_MS)
}

async function workOf(worker: Worker): Promise<number> {
  try {
    const { user, system } = await worker.cpuUsage()
    return (user + system) / 1000
  } catch {
    // The thread is over.
    return 0
  }
}
