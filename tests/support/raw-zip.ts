import { crc32 } from 'node:zlib'

/** An entry of an archive, every field of which may lie. */
export type RawEntry = {
  name: string
  content?: string | Buffer
  /** Instead of the content as it is. */
  packed?: Buffer
  method?: number
  flags?: number
  sum?: number
  size?: number
  packedSize?: number
  localName?: string
  offset?: number
}

/** Writes an archive by hand, as no honest program would. */
export function rawZip(entries: RawEntry[]): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const entry of entries) {
    const { name, method = 0, flags = 0, localName = name } = entry
    const content = Buffer.from(entry.content ?? '')
    const data = entry.packed ?? content
    const fields = {
      sum: entry.sum ?? crc32(content),
      packedSize: entry.packedSize ?? data.length,
      size: entry.size ?? content.length,
    }
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(flags, 6)
    local.writeUInt16LE(method, 8)
    local.writeUInt32LE(fields.sum, 14)
    local.writeUInt32LE(fields.packedSize, 18)
    local.writeUInt32LE(fields.size, 22)
    local.writeUInt16LE(Buffer.byteLength(localName), 26)
    const whole = Buffer.concat([local, Buffer.from(localName), data])
    const header = Buffer.alloc(46)
    header.writeUInt32LE(0x02014b50, 0)
    header.writeUInt16LE(flags, 8)
    header.writeUInt16LE(method, 10)
    header.writeUInt32LE(fields.sum, 16)
    header.writeUInt32LE(fields.packedSize, 20)
    header.writeUInt32LE(fields.size, 24)
    header.writeUInt16LE(Buffer.byteLength(name), 28)
    header.writeUInt32LE(entry.offset ?? at, 42)
    directory.push(header, Buffer.from(name))
    if (entry.offset === undefined) {
      locals.push(whole)
      at += whole.length
    }
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...locals, listed, end])
}
