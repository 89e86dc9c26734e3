import { parentPort, workerData } from 'node:worker_threads'
import type { StampJob } from './stamp-file.ts'

const { format, bytes, line } = workerData as StampJob
const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)

async function stamp() {
  if (format === 'epub') return (await import('./stamp-epub.ts')).stampEpub(file, line)
  return (await import('./stamp-pdf.ts')).stampPdf(file, line)
}

stamp().then(
  (stamped) => parentPort?.postMessage({ stamped }),
  (error: unknown) => parentPort?.postMessage({ failed: String(error) }),
)
