import { ImportRefused } from '../report.ts'

const DECLARED = /^\s*<\?xml[^>]*?encoding\s*=\s*["']([\w.:-]{1,40})["']/
const KNOWN = new Set([
  'utf-8',
  'utf8',
  'us-ascii',
  'ascii',
  'utf-16',
  'utf-16le',
  'utf-16be',
  'iso-8859-1',
  'windows-1252',
])

/** The text of an XML, HTML or CSS file: UTF-8 or UTF-16, or one of the old Western encodings if it says so. */
export function decodeText(bytes: Buffer, where: string): string {
  const encoding = findEncoding(bytes, where)
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    throw new ImportRefused(`${where} isn’t valid ${encoding.toUpperCase()} text.`)
  }
}

function findEncoding(bytes: Buffer, where: string): string {
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be'
  const [, said] = DECLARED.exec(bytes.toString('latin1', 0, 200)) ?? []
  const named = said?.toLowerCase() ?? 'utf-8'
  if (!KNOWN.has(named)) throw new ImportRefused(`${where} is in the encoding ${said}. Export it as UTF-8.`)
  return named === 'iso-8859-1' || named === 'windows-1252' ? 'windows-1252' : 'utf-8'
}
