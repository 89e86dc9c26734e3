import { parentPort } from 'node:worker_threads'
import { makeEditionPdf } from './edition-pdf.ts'
import { makeGiftCardPdf } from './gift-card-pdf.ts'
import { makeInvoicePdf } from './invoice-pdf.ts'
import type { PdfAnswer, PdfJob } from './make-pdf.ts'
import { makeStatementPdf } from './statement-pdf.ts'

parentPort?.on('message', ({ id, job }: { id: number; job: PdfJob }) => {
  const answer = (said: PdfAnswer) => parentPort?.postMessage(said)
  made(job).then(
    (pdf) => answer({ id, pdf: new Uint8Array(pdf) }),
    (error: unknown) => answer({ id, error: String(error) }),
  )
})

function made(job: PdfJob): Promise<Buffer> {
  switch (job.kind) {
    case 'edition':
      return makeEditionPdf(job.content, job.pictures)
    case 'invoice':
      return makeInvoicePdf(job.content)
    case 'statement':
      return makeStatementPdf(job.content)
    case 'gift card':
      return makeGiftCardPdf(job.content)
  }
}
