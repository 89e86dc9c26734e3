import { parentPort } from 'node:worker_threads'
import type { OnProgress } from './epub/read-epub.ts'
import { readEpub } from './epub/read-epub.ts'
import type { ImportAnswer, ImportJob } from './import-text.ts'
import type { ImportedPicture, ImportedText } from './imported-text.ts'
import { readMarkdown } from './markdown/read-markdown.ts'
import { encodePicture } from './picture.ts'
import { ImportRefused, Report } from './report.ts'

const answer = (said: ImportAnswer, transfer: ArrayBuffer[] = []) => parentPort?.postMessage(said, transfer)

parentPort?.on('message', (job: ImportJob) => {
  read(job, (progress) => answer({ progress })).then(
    (text) =>
      answer(
        { text },
        text.pictures.map(({ bytes }) => bytes.buffer),
      ),
    (error: unknown) =>
      answer(error instanceof ImportRefused ? { refused: error.message } : { failed: String((error as Error).stack) }),
  )
})
// Everything is loaded: time is counted from here.
answer({ ready: true })

async function read(job: ImportJob, onProgress: OnProgress): Promise<ImportedText> {
  if (job.kind === 'epub') {
    const { buffer, byteOffset, length } = job.bytes
    return readEpub(Buffer.from(buffer, byteOffset, length), onProgress)
  }
  const report = new Report()
  const pictures = new Map<string, ImportedPicture>()
  for (const { name, bytes, alt } of job.pictures) {
    const made = await encodePicture(bytes)
    if ('picture' in made) pictures.set(name, { ...made.picture, alt })
    else report.drop(name, 'the picture', made.why)
  }
  const read = job.sources.map((source) => readMarkdown(source, pictures))
  return {
    pieces: read.map(({ piece }) => piece),
    pictures: [...new Map([...pictures.values()].map((picture) => [picture.name, picture])).values()],
    cover: null,
    dropped: [...report.lines, ...read.flatMap(({ dropped }) => dropped)],
  }
}
