import { brotliDecompressSync } from 'node:zlib'
import { ByteReader } from './byte-reader.ts'
import { restoreGlyphs } from './woff2-glyphs.ts'

/** The order is the format's: a table is named by its place in this list (WOFF 2, 4.1). */
const TAGS = [
  'cmap,head,hhea,hmtx,maxp,name,OS/2,post,cvt ,fpgm,glyf,loca,prep,CFF ,VORG,EBDT',
  'EBLC,gasp,hdmx,kern,LTSH,PCLT,VDMX,vhea,vmtx,BASE,GDEF,GPOS,GSUB,EBSC,JSTF,MATH',
  'CBDT,CBLC,COLR,CPAL,SVG ,sbix,acnt,avar,bdat,bloc,bsln,cvar,fdsc,feat,fmtx,fvar',
  'gvar,hsty,just,lcar,mort,morx,opbd,prop,trak,Zapf,Silf,Glat,Gloc,Feat,Sill',
].flatMap((row) => row.split(','))
const TAG_FOLLOWS = 63
/** Where `head` says whether the offsets of outlines are long. */
const LONG_OFFSETS = 50

type Entry = { tag: string; length: number; transformed: boolean }

/** The TrueType font inside a web font: what is embedded in a PDF has to be unpacked first. */
export function unpackWoff2(file: Uint8Array): Buffer {
  const reader = new ByteReader(file)
  if (reader.text(4) !== 'wOF2') throw new Error('Not a WOFF2 font.')
  const flavor = reader.u32()
  reader.skip(4)
  const count = reader.u16()
  reader.skip(6)
  const packedLength = reader.u32()
  reader.skip(24)
  const entries = Array.from({ length: count }, () => readEntry(reader))
  const data = new ByteReader(brotliDecompressSync(reader.bytes(packedLength)))
  const stored = new Map(entries.map((entry) => [entry.tag, { ...entry, data: data.bytes(entry.length) }]))
  if (stored.get('hmtx')?.transformed) throw new Error('This font has packed metrics, which are not read here.')

  const tables = new Map([...stored].map(([tag, entry]) => [tag, entry.data]))
  const glyf = stored.get('glyf')
  const head = tables.get('head')
  if (glyf?.transformed && head) {
    for (const [tag, table] of Object.entries(restoreGlyphs(glyf.data))) tables.set(tag, table)
    tables.set(
      'head',
      Buffer.concat([head.subarray(0, LONG_OFFSETS), Buffer.from([0, 1]), head.subarray(LONG_OFFSETS + 2)]),
    )
  }
  return writeFont(flavor, tables)
}

function readEntry(reader: ByteReader): Entry {
  const flags = reader.u8()
  const known = flags & 63
  const tag = known === TAG_FOLLOWS ? reader.text(4) : (TAGS[known] ?? '')
  const version = flags >> 6
  // For outlines 3 means untouched, for all others 0 does.
  const transformed = tag === 'glyf' || tag === 'loca' ? version !== 3 : version !== 0
  const length = reader.base128()
  return { tag, transformed, length: transformed ? reader.base128() : length }
}

function writeFont(flavor: number, tables: ReadonlyMap<string, Uint8Array>): Buffer {
  const sorted = [...tables].sort(([one], [other]) => (one < other ? -1 : 1))
  const directory = Buffer.alloc(12 + 16 * sorted.length)
  const power = Math.floor(Math.log2(sorted.length))
  directory.writeUInt32BE(flavor, 0)
  directory.writeUInt16BE(sorted.length, 4)
  directory.writeUInt16BE(16 * 2 ** power, 6)
  directory.writeUInt16BE(power, 8)
  directory.writeUInt16BE(16 * (sorted.length - 2 ** power), 10)
  const parts = [directory]
  let offset = directory.length
  for (const [index, [tag, table]] of sorted.entries()) {
    const padded = Buffer.alloc(Math.ceil(table.length / 4) * 4)
    padded.set(table)
    const at = 12 + 16 * index
    directory.write(tag, at, 'latin1')
    directory.writeUInt32BE(checksum(padded), at + 4)
    directory.writeUInt32BE(offset, at + 8)
    directory.writeUInt32BE(table.length, at + 12)
    parts.push(padded)
    offset += padded.length
  }
  return Buffer.concat(parts)
}

function checksum(table: Buffer): number {
  let sum = 0
  for (let at = 0; at < table.length; at += 4) sum = (sum + table.readUInt32BE(at)) >>> 0
  return sum
}
