import { crc32, inflateRawSync } from 'node:zlib'
import { ImportRefused } from '../report.ts'
import type { ZipEntry } from './zip-directory.ts'
import { readDirectory } from './zip-directory.ts'

export type Zip = {
  names: string[]
  has(name: string): boolean
  /** Unpacked and checked; refuses what is larger than `most`. */
  read(name: string, most: number): Buffer
}

const LOCAL_HEADER = 0x04034b50
const LOCAL_SIZE = 30
const DEFLATED = 8

/** A zip archive, of which nothing is unpacked before it is asked for. */
export function openZip(bytes: Buffer): Zip {
  const entries = readDirectory(bytes)
  const starts = findData(bytes, [...entries.values()])
  return {
    names: [...entries.keys()],
    has: (name) => entries.has(name),
    read(name, most) {
      const entry = entries.get(name)
      if (!entry) throw new ImportRefused(`The file ${name} is missing from this EPUB.`)
      if (entry.size > most) throw new ImportRefused(`${name} is too large: ${megabytes(most)} MB is the limit.`)
      return unpack(bytes, entry, starts.get(entry) ?? 0)
    },
  }
}

/** Where the data of each entry begins. Entries that overlap are how one small file becomes a thousand large ones. */
function findData(bytes: Buffer, entries: ZipEntry[]): Map<ZipEntry, number> {
  const starts = new Map<ZipEntry, number>()
  let end = 0
  for (const entry of entries.toSorted((one, other) => one.offset - other.offset)) {
    const { offset, name, packed } = entry
    if (offset + LOCAL_SIZE > bytes.length || bytes.readUInt32LE(offset) !== LOCAL_HEADER) {
      throw new ImportRefused(`This EPUB is damaged: ${name} isn’t where its directory says.`)
    }
    if (offset < end) throw new ImportRefused(`This EPUB is damaged: ${name} overlaps another file in it.`)
    const named = bytes.readUInt16LE(offset + 26)
    const start = offset + LOCAL_SIZE + named + bytes.readUInt16LE(offset + 28)
    const given = bytes.subarray(offset + LOCAL_SIZE, offset + LOCAL_SIZE + named)
    if (!given.equals(entry.rawName)) {
      throw new ImportRefused(`This EPUB is damaged: ${name} has two different names.`)
    }
    end = start + packed
    if (end > bytes.length) throw new ImportRefused(`This EPUB is damaged: ${name} is cut short.`)
    starts.set(entry, start)
  }
  return starts
}

function unpack(bytes: Buffer, { name, packed, size, method, sum }: ZipEntry, start: number): Buffer {
  const data = bytes.subarray(start, start + packed)
  const whole = method === DEFLATED ? inflate(name, data, size) : data
  if (whole.length !== size) throw new ImportRefused(`This EPUB is damaged: ${name} doesn’t have the size it claims.`)
  if (crc32(whole) !== sum) throw new ImportRefused(`This EPUB is damaged: ${name} doesn’t match its checksum.`)
  return whole
}

function inflate(name: string, data: Buffer, size: number): Buffer {
  try {
    // One byte more than promised is too much; the limit may not be zero.
    return inflateRawSync(data, { maxOutputLength: Math.max(1, size) })
  } catch {
    throw new ImportRefused(`This EPUB is damaged: ${name} can’t be unpacked.`)
  }
}

const megabytes = (bytes: number) => Math.floor(bytes / 1_000_000)
