import { ImportRefused } from '../report.ts'

export type ZipEntry = {
  name: string
  rawName: Buffer
  offset: number
  packed: number
  size: number
  method: number
  sum: number
  /** Its whole entry in the directory, as it stands there. */
  record: Buffer
}

const END = 0x06054b50
const END_SIZE = 22
const LONGEST_COMMENT = 65_535
const HEADER = 0x02014b50
const HEADER_SIZE = 46
const MOST_ENTRIES = 3000
const LONGEST_NAME = 250
/** Of all files together, unpacked. */
const MOST_BYTES = 250_000_000
/** What deflate can do at best is about 1,000 to 1; no text or picture comes near. */
const MOST_RATIO = 200
const SMALL = 1_000_000
const KNOWN_METHODS = [0, 8]
const ENCRYPTED = 1
const ZIP64 = 0xffffffff

const NOT_A_ZIP = 'This file isn’t an EPUB. Choose a file whose name ends in .epub.'
const DAMAGED = 'This EPUB is damaged: its directory can’t be read. Export or download it again.'

/** The directory at the end of a zip archive: every file by its name, in the order of the directory. */
export function readDirectory(bytes: Buffer): Map<string, ZipEntry> {
  const end = findEnd(bytes)
  const count = bytes.readUInt16LE(end + 10)
  if (count !== bytes.readUInt16LE(end + 8))
    throw new ImportRefused('This EPUB is one part of several. Upload it whole.')
  if (count > MOST_ENTRIES)
    throw new ImportRefused(`This EPUB holds more than ${MOST_ENTRIES.toLocaleString('en')} files.`)
  let at = bytes.readUInt32LE(end + 16)
  const entries = new Map<string, ZipEntry>()
  let total = 0
  for (let index = 0; index < count; index += 1) {
    const entry = readEntry(bytes, at, end)
    at += HEADER_SIZE + entry.length
    total += entry.size
    if (total > MOST_BYTES) throw new ImportRefused('This EPUB is too large when unpacked: 250 MB is the limit.')
    if (entry.name.endsWith('/')) continue
    if (entries.has(entry.name)) throw new ImportRefused(`This EPUB holds two files named ${entry.name}.`)
    entries.set(entry.name, entry)
  }
  return entries
}

/** Where the files of an archive end. */
export function directoryStart(bytes: Buffer): number {
  return bytes.readUInt32LE(findEnd(bytes) + 16)
}

function findEnd(bytes: Buffer): number {
  const lowest = Math.max(0, bytes.length - END_SIZE - LONGEST_COMMENT)
  for (let at = bytes.length - END_SIZE; at >= lowest; at -= 1) {
    if (bytes.readUInt32LE(at) === END && at + END_SIZE + bytes.readUInt16LE(at + 20) <= bytes.length) return at
  }
  throw new ImportRefused(bytes.length > 4 && bytes.toString('latin1', 0, 2) === 'PK' ? DAMAGED : NOT_A_ZIP)
}

function readEntry(bytes: Buffer, at: number, end: number): ZipEntry & { length: number } {
  if (at + HEADER_SIZE > end || bytes.readUInt32LE(at) !== HEADER) throw new ImportRefused(DAMAGED)
  const named = bytes.readUInt16LE(at + 28)
  const length = named + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  if (at + HEADER_SIZE + length > end) throw new ImportRefused(DAMAGED)
  const rawName = bytes.subarray(at + HEADER_SIZE, at + HEADER_SIZE + named)
  const name = readName(rawName)
  const entry = {
    name,
    rawName,
    length,
    method: bytes.readUInt16LE(at + 10),
    sum: bytes.readUInt32LE(at + 16),
    packed: bytes.readUInt32LE(at + 20),
    size: bytes.readUInt32LE(at + 24),
    offset: bytes.readUInt32LE(at + 42),
    record: bytes.subarray(at, at + HEADER_SIZE + length),
  }
  checkEntry(entry, bytes.readUInt16LE(at + 8))
  return entry
}

function checkEntry({ name, method, packed, size, offset }: ZipEntry, flags: number): void {
  if ((flags & ENCRYPTED) !== 0)
    throw new ImportRefused(`${name} in this EPUB is encrypted. Upload one without a password.`)
  if (!KNOWN_METHODS.includes(method)) throw new ImportRefused(`${name} in this EPUB is packed in a way we can’t read.`)
  if ([packed, size, offset].includes(ZIP64)) throw new ImportRefused('This EPUB is too large to be read.')
  if (size > SMALL && size > packed * MOST_RATIO) {
    throw new ImportRefused(`${name} in this EPUB unpacks to far more than its size. That looks like a trap.`)
  }
}

function readName(raw: Buffer): string {
  const name = raw.toString('utf8').normalize('NFC')
  const steps = name.replace(/\/$/, '').split('/')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
  if (name === '' || raw.length > LONGEST_NAME || /[\u0000-\u001f\u007f\\]|^[a-z]:/i.test(name)) throw badName(name)
  if (steps.some((step) => step === '' || step === '.' || step === '..')) throw badName(name)
  return name
}

const badName = (name: string) =>
  new ImportRefused(`This EPUB holds a file whose name isn’t allowed: ${JSON.stringify(name.slice(0, 60))}.`)
