import { constants, crc32, deflateRawSync } from 'node:zlib'

/** No name, no time, an unknown system. */
const HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
/** A last block, and nothing in it. */
const LAST = Buffer.from([3, 0])

export type WovenBytes = Buffer<ArrayBuffer>

/** A text of which all but a few words is always the same. */
export type WovenText = {
  plain(words: readonly string[]): WovenBytes
  /** Other words, each as long as the one before, into what `plain` has made: nothing else is copied. */
  renew(made: WovenBytes, words: readonly string[]): WovenBytes
  packed(words: readonly string[]): WovenBytes
}

/**
 * Turns a text into bytes, and packs it, once; each of the words then stands wherever its mark did. In what is packed the
 * words stand as they are, so that a text costs a checksum each time where packing it would cost a millisecond.
 */
export function weave(text: string, marks: readonly string[]): WovenText {
  const pieces = cut(text, marks)
  const plain = pieces.map((piece) => (typeof piece === 'number' ? piece : Buffer.from(piece)))
  const packed = plain.map((piece) => (typeof piece === 'number' ? piece : pack(piece)))
  return {
    plain: (words) => Buffer.concat(fill(plain, words.map(toBytes))),
    renew(made, words) {
      let at = 0
      for (const piece of plain) at += typeof piece === 'number' ? made.write(words[piece] ?? '', at) : piece.length
      return made
    },
    packed(words) {
      const bytes = words.map(toBytes)
      const whole = fill(plain, bytes)
      const tail = Buffer.alloc(8)
      tail.writeUInt32LE(whole.reduce((sum, piece) => crc32(piece, sum), 0))
      const size = whole.reduce((sum, piece) => sum + piece.length, 0)
      tail.writeUInt32LE(size, 4)
      return Buffer.concat([HEAD, ...fill(packed, bytes.map(stored)), LAST, tail])
    },
  }
}

const toBytes = (word: string) => Buffer.from(word)

/** What stays, and between it the numbers of the words. */
function cut(text: string, marks: readonly string[]): (string | number)[] {
  let pieces: (string | number)[] = [text]
  for (const [word, mark] of marks.entries()) {
    pieces = pieces.flatMap((piece) => {
      if (typeof piece === 'number') return [piece]
      return piece.split(mark).flatMap((part, at) => (at > 0 ? [word, part] : [part]))
    })
  }
  return pieces
}

function fill(pieces: readonly (Buffer | number)[], words: readonly Buffer[]): Buffer[] {
  return pieces.map((piece) => (typeof piece === 'number' ? (words[piece] ?? Buffer.alloc(0)) : piece))
}

/** Flushed, not finished: ends on a whole byte, refers to nothing before it, and lets others follow. */
function pack(text: Buffer): Buffer {
  return deflateRawSync(text, { level: 9, finishFlush: constants.Z_SYNC_FLUSH })
}

/** A block that is stored as it is begins with its length, and with that once more, all bits turned. */
function stored(word: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.writeUInt16LE(word.length, 1)
  head.writeUInt16LE(~word.length & 0xffff, 3)
  return Buffer.concat([head, word])
}
