import { crc32, deflateRawSync } from 'node:zlib'
import { decodeText } from '../import/epub/decode-text.ts'
import { findPackagePath, MOST_XML } from '../import/epub/package-document.ts'
import { openZip } from '../import/epub/zip.ts'
import { directoryStart, readDirectory } from '../import/epub/zip-directory.ts'
import { newBudget } from '../import/walk/xml.ts'

/** The first `kept` bytes of a file, and what follows them in place of the rest. */
export type Stamped = { kept: number; tail: Uint8Array }

const PAGE = 'reader-mark'

/**
 * One page more at the end of the book. As archives are added to: the new page and the list of pages that names it come
 * after the old files, then a new directory. Null for a book whose list of pages can't be added to.
 */
export function stampEpub(file: Buffer, line: string): Stamped | null {
  const zip = openZip(file)
  const path = findPackagePath(zip, newBudget())
  const list = decodeText(zip.read(path, MOST_XML), path)
  const page = `${path.replace(/[^/]*$/, '')}${PAGE}.xhtml`
  const longer = listPage(list)
  if (!longer || zip.has(page)) return null
  const kept = directoryStart(file)
  const added = [
    { name: path, content: Buffer.from(longer) },
    { name: page, content: Buffer.from(pageOf(line)) },
  ]
  return { kept, tail: endOfArchive(kept, [...readDirectory(file).values()], added) }
}

function listPage(list: string): string | null {
  // What isn't UTF-8 says so at its head, and would be written in another encoding than it says.
  if (list.includes(`"${PAGE}"`) || /^\s*<\?xml[^>]*encoding\s*=\s*["'](?!utf-?8)/i.test(list)) return null
  const item = `item id="${PAGE}" href="${PAGE}.xhtml" media-type="application/xhtml+xml"/>`
  const named = addBefore(list, 'manifest', item)
  return named && addBefore(named, 'spine', `itemref idref="${PAGE}"/>`)
}

function addBefore(list: string, element: string, child: string): string | null {
  const [end] = [...list.matchAll(new RegExp(`</(\\w+:)?${element}\\s*>`, 'g'))].slice(-1)
  return end ? `${list.slice(0, end.index)}<${end[1] ?? ''}${child}${list.slice(end.index)}` : null
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

// Without a document type, so that it is right in both versions of the format.
function pageOf(line: string): string {
  const shown = line.replace(/[&<>]/g, (sign) => ENTITIES[sign] ?? sign)
  return `<?xml version="1.0" encoding="UTF-8"?>
<html xmlns="http://www.w3.org/1999/xhtml" xml:lang="en"><head><title>This copy</title></head><body><p>${shown}</p></body></html>
`
}

type Entry = { name: string; record: Buffer }

/** Local headers with their content, then the directory of what was there and what is new. */
function endOfArchive(start: number, before: Entry[], added: { name: string; content: Buffer }[]): Buffer {
  const files: Buffer[] = []
  const records = before.filter(({ name }) => added.every((one) => one.name !== name)).map(({ record }) => record)
  let at = start
  for (const { name, content } of added) {
    const { local, record } = writeEntry(Buffer.from(name), content, at)
    files.push(local)
    records.push(record)
    at += local.length
  }
  const directory = Buffer.concat(records)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(records.length, 8)
  end.writeUInt16LE(records.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...files, directory, end])
}

const VERSION = 20
const UTF8_NAME = 0x0800
const DEFLATED = 8
/** The first of January 1980, the day on which time begins in these archives. */
const DAY = 0x21

function writeEntry(name: Buffer, content: Buffer, at: number): { local: Buffer; record: Buffer } {
  const packed = deflateRawSync(content)
  // The same in both places.
  const shared = Buffer.alloc(26)
  shared.writeUInt16LE(VERSION, 0)
  shared.writeUInt16LE(UTF8_NAME, 2)
  shared.writeUInt16LE(DEFLATED, 4)
  shared.writeUInt16LE(DAY, 8)
  shared.writeUInt32LE(crc32(content), 10)
  shared.writeUInt32LE(packed.length, 14)
  shared.writeUInt32LE(content.length, 18)
  shared.writeUInt16LE(name.length, 22)
  const rest = Buffer.alloc(14)
  rest.writeUInt32LE(at, 10)
  const madeBy = Buffer.from([VERSION, 0])
  return {
    local: Buffer.concat([Buffer.from('PK\x03\x04'), shared, name, packed]),
    record: Buffer.concat([Buffer.from('PK\x01\x02'), madeBy, shared, rest, name]),
  }
}
