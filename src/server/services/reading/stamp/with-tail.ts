import { ReadableStream as NodeStream } from 'node:stream/web'
import type { OpenFile } from '../downloads.ts'

type Copy = { mark: string; kept: number; tail: Buffer | null }

/** The reader's copy of a file, which begins like everyone's. */
export function withTail(file: OpenFile, { mark, kept, tail }: Copy): OpenFile {
  if (!tail) return file
  async function* parts(from: number, to: number, end: Buffer) {
    if (from < kept) yield* file.read(from, Math.min(to, kept - 1))
    if (to >= kept) yield new Uint8Array(end.subarray(Math.max(0, from - kept), to - kept + 1))
  }
  return {
    ...file,
    size: kept + tail.length,
    tag: `${file.tag}-${mark}`,
    read: (from, to) => NodeStream.from(parts(from, to, tail)) as ReadableStream,
  }
}
