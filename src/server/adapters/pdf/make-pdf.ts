import { Worker } from 'node:worker_threads'
import type { Edition } from '../../services/reading/edition.ts'
import type { EditionPictures } from './edition-pdf.ts'
import type { GiftCardPrint } from './gift-card-pdf.ts'
import type { InvoicePrint } from './invoice-pdf.ts'
import type { StatementPrint } from './statement-pdf.ts'

/** What is set in type, and how. */
export type PdfJob =
  | { kind: 'edition'; content: Edition; pictures?: EditionPictures }
  | { kind: 'invoice'; content: InvoicePrint }
  | { kind: 'statement'; content: StatementPrint }
  | { kind: 'gift card'; content: GiftCardPrint }
export type PdfAnswer = { id: number; pdf: Uint8Array<ArrayBuffer> } | { id: number; error: string }

type Waiting = { resolve(pdf: Uint8Array<ArrayBuffer>): void; reject(error: Error): void }

/** An issue's files are made one after the other, and each start of a thread costs more than most of them. */
const LINGERS_MS = 2_000

const waiting = new Map<number, Waiting>()
let worker: Worker | null = null
let closing: NodeJS.Timeout | undefined
let lastId = 0

/** In a thread of its own, as it takes a tenth of a second and more in which nobody else would be answered. */
export function makePdf(job: PdfJob): Promise<Uint8Array<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    lastId += 1
    waiting.set(lastId, { resolve, reject })
    clearTimeout(closing)
    worker ??= openWorker()
    worker.ref()
    worker.postMessage({ id: lastId, job })
  })
}

/** Lives little longer than there is something to do: its fonts take more room than they are worth in between. */
function openWorker(): Worker {
  const opened = new Worker(new URL('./pdf-worker.ts', import.meta.url))
  opened.on('message', (answer: PdfAnswer) => {
    const asked = waiting.get(answer.id)
    waiting.delete(answer.id)
    if ('pdf' in answer) asked?.resolve(answer.pdf)
    else asked?.reject(new Error(answer.error))
    if (waiting.size > 0) return
    opened.unref()
    closing = setTimeout(close, LINGERS_MS).unref()
  })
  opened.on('error', (error) => {
    for (const { reject } of waiting.values()) reject(error as Error)
    waiting.clear()
    close()
  })
  function close(): void {
    clearTimeout(closing)
    worker = null
    void opened.terminate()
  }
  return opened
}
