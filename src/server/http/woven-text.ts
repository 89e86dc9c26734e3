import { constants, crc32, deflateRawSync } from 'node:zlib'

/** No name, no time, an unknown system. */
const HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
/** A last block, and nothing in it. */
const LAST = Buffer.from([3, 0])

type Bytes = Buffer<ArrayBuffer>

/** A text of which all but one word is always the same; the word stands between each two of its parts. */
export type WovenText = { plain(word: string): Bytes; packed(word: string): Bytes }

/**
 * Turns the parts into bytes, and packs them, once. In what is packed the word stands as it is, so that a text costs a
 * checksum each time where packing it would cost a millisecond.
 */
export function weave(parts: readonly string[]): WovenText {
  const texts = parts.map((part) => Buffer.from(part))
  // Flushed, not finished: ends on a whole byte, refers to nothing before it, and lets others follow.
  const packed = texts.map((text) => deflateRawSync(text, { level: 9, finishFlush: constants.Z_SYNC_FLUSH }))
  return {
    plain: (word) => Buffer.concat(between(texts, Buffer.from(word))),
    packed(word) {
      const bytes = Buffer.from(word)
      const whole = between(texts, bytes)
      const tail = Buffer.alloc(8)
      tail.writeUInt32LE(whole.reduce((sum, piece) => crc32(piece, sum), 0))
      tail.writeUInt32LE(
        whole.reduce((size, piece) => size + piece.length, 0),
        4,
      )
      const stored = Buffer.concat([lengthsOf(bytes), bytes])
      return Buffer.concat([HEAD, ...between(packed, stored), LAST, tail])
    },
  }
}

const between = (parts: readonly Buffer[], word: Buffer): Buffer[] =>
  parts.flatMap((part, at) => (at > 0 ? [word, part] : [part]))

/** A block that is stored as it is begins with its length, and with that once more, all bits turned. */
function lengthsOf({ length }: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.writeUInt16LE(length, 1)
  head.writeUInt16LE(~length & 0xffff, 3)
  return head
}
