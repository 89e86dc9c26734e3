import { parentPort, workerData } from 'node:worker_threads'
import type { OnProgress } from './epub/read-epub.ts'
import type { ImportAnswer, ImportJob } from './import-text.ts'
import type { ImportedPicture, ImportedText } from './imported-text.ts'
import { ImportRefused, Report } from './report.ts'

type EpubJob = ImportJob & { kind: 'epub' }
type MarkdownJob = ImportJob & { kind: 'markdown' }

const answer = (said: ImportAnswer, transfer: ArrayBuffer[] = []) => parentPort?.postMessage(said, transfer)

// Only what this kind of file needs is loaded, and all of it before time is counted.
const read = workerData === 'epub' ? await epubReader() : await markdownReader()

parentPort?.on('message', (job: ImportJob) => {
  read(job as EpubJob & MarkdownJob, (progress) => answer({ progress })).then(
    (text) =>
      answer(
        { text },
        text.pictures.map(({ bytes }) => bytes.buffer),
      ),
    (error: unknown) =>
      answer(error instanceof ImportRefused ? { refused: error.message } : { failed: String((error as Error).stack) }),
  )
})
parentPort?.postMessage({ ready: true })

async function epubReader() {
  const { readEpub } = await import('./epub/read-epub.ts')
  return ({ bytes }: EpubJob, onProgress: OnProgress) =>
    readEpub(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), onProgress)
}

async function markdownReader() {
  const [{ readMarkdown }, { encodePicture }] = await Promise.all([
    import('./markdown/read-markdown.ts'),
    import('./picture.ts'),
  ])
  return async ({ sources, pictures: given, known = [] }: MarkdownJob): Promise<ImportedText> => {
    const report = new Report()
    const pictures = new Map<string, ImportedPicture>()
    for (const { name, bytes, alt } of given) {
      const made = await encodePicture(bytes)
      if ('picture' in made) pictures.set(name, { ...made.picture, alt })
      else report.drop(name, 'the picture', made.why)
    }
    const all = new Map([...known, ...pictures])
    const read = sources.map((source) => readMarkdown(source, all))
    return {
      pieces: read.map(({ piece }) => piece),
      pictures: [...new Map([...pictures.values()].map((picture) => [picture.name, picture])).values()],
      cover: null,
      dropped: [...report.lines, ...read.flatMap(({ dropped }) => dropped)],
    }
  }
}
