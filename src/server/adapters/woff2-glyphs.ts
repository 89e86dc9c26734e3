import { ByteReader } from './byte-reader.ts'

type Point = { x: number; y: number; onCurve: boolean }

/** The outlines of a WOFF2 font, which are stored apart by kind of value, as TrueType has them (WOFF 2, 5.1). */
export function restoreGlyphs(table: Uint8Array): { glyf: Buffer; loca: Buffer } {
  const head = new ByteReader(table)
  head.skip(4)
  const count = head.u16()
  head.skip(2)
  const sizes = Array.from({ length: 7 }, () => head.u32())
  const [contours, points, flags, glyphs, composites, boxes, programs] = sizes.map(
    (size) => new ByteReader(head.bytes(size)),
  ) as [ByteReader, ByteReader, ByteReader, ByteReader, ByteReader, ByteReader, ByteReader]
  const boxed = boxes.bytes(4 * Math.ceil(count / 32))
  const hasBox = (glyph: number) => (((boxed[glyph >> 3] ?? 0) << (glyph & 7)) & 0x80) !== 0

  const outlines: Buffer[] = []
  for (let glyph = 0; glyph < count; glyph += 1) {
    const number = contours.i16()
    const box = hasBox(glyph) ? boxes.bytes(8) : null
    if (number === 0) outlines.push(Buffer.alloc(0))
    else if (number > 0) {
      const ends = endsOf(points, number)
      const drawn = readPoints(flags, glyphs, (ends.at(-1) ?? -1) + 1)
      const program = programs.bytes(glyphs.short255())
      outlines.push(simpleGlyph({ ends, drawn, program, box }))
    } else {
      const { parts, programmed } = readComponents(composites)
      const program = programmed ? programs.bytes(glyphs.short255()) : null
      outlines.push(composite(box, parts, program))
    }
  }
  return { glyf: Buffer.concat(outlines.map(padded)), loca: locaOf(outlines) }
}

function endsOf(points: ByteReader, contours: number): number[] {
  let last = -1
  return Array.from({ length: contours }, () => {
    last += points.short255()
    return last
  })
}

/** Each flag says how many bytes tell the way to the next point, and how they are split between x and y (5.2). */
function readPoints(flags: ByteReader, data: ByteReader, count: number): Point[] {
  let [x, y] = [0, 0]
  return Array.from({ length: count }, () => {
    const flag = flags.u8()
    const [dx, dy] = readStep(flag & 0x7f, data)
    x += dx
    y += dy
    return { x, y, onCurve: (flag & 0x80) === 0 }
  })
}

function readStep(code: number, data: ByteReader): [number, number] {
  const signed = (bit: number, value: number) => (code & bit ? value : -value)
  if (code < 10) return [0, signed(1, ((code & 14) << 7) + data.u8())]
  if (code < 20) return [signed(1, (((code - 10) & 14) << 7) + data.u8()), 0]
  if (code < 84) {
    const [from, both] = [code - 20, data.u8()]
    return [signed(1, 1 + (from & 0x30) + (both >> 4)), signed(2, 1 + ((from & 0x0c) << 2) + (both & 0x0f))]
  }
  if (code < 120) {
    const from = code - 84
    return [
      signed(1, 1 + (Math.floor(from / 12) << 8) + data.u8()),
      signed(2, 1 + (((from % 12) >> 2) << 8) + data.u8()),
    ]
  }
  if (code < 124) {
    const [first, second, third] = [data.u8(), data.u8(), data.u8()]
    return [signed(1, (first << 4) + (second >> 4)), signed(2, ((second & 0x0f) << 8) + third)]
  }
  return [signed(1, data.u16()), signed(2, data.u16())]
}

type Simple = { ends: number[]; drawn: Point[]; program: Uint8Array; box: Uint8Array | null }

/** Steps of two bytes each: a few bytes more than need be, but nothing to get wrong. */
function simpleGlyph({ ends, drawn, program, box }: Simple): Buffer {
  const xs = drawn.map(({ x }) => x)
  const ys = drawn.map(({ y }) => y)
  const measured = shorts([Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)])
  return Buffer.concat([
    shorts([ends.length]),
    box ?? measured,
    shorts([...ends, program.length]),
    program,
    Buffer.from(drawn.map(({ onCurve }) => (onCurve ? 1 : 0))),
    shorts(stepsOf(xs)),
    shorts(stepsOf(ys)),
  ])
}

function composite(box: Uint8Array | null, parts: Uint8Array, program: Uint8Array | null): Buffer {
  const ending = program ? [shorts([program.length]), program] : []
  return Buffer.concat([shorts([-1]), box ?? shorts([0, 0, 0, 0]), parts, ...ending])
}

const WORDS = 0x0001
const SCALE = 0x0008
const MORE = 0x0020
const TWO_SCALES = 0x0040
const MATRIX = 0x0080
const PROGRAM = 0x0100

function readComponents(composites: ByteReader): { parts: Buffer; programmed: boolean } {
  const parts: Buffer[] = []
  let programmed = false
  for (let flags = MORE; flags & MORE; ) {
    flags = composites.u16()
    const scales = (flags & SCALE ? 2 : 0) + (flags & TWO_SCALES ? 4 : 0) + (flags & MATRIX ? 8 : 0)
    parts.push(shorts([flags]), composites.bytes(2 + (flags & WORDS ? 4 : 2) + scales))
    programmed ||= (flags & PROGRAM) !== 0
  }
  return { parts: Buffer.concat(parts), programmed }
}

const stepsOf = (values: number[]) => values.map((value, index) => value - (values[index - 1] ?? 0))

function shorts(values: number[]): Buffer {
  const buffer = Buffer.alloc(2 * values.length)
  for (const [index, value] of values.entries()) buffer.writeUInt16BE(value & 0xffff, 2 * index)
  return buffer
}

function padded(outline: Buffer): Buffer {
  return Buffer.concat([outline, Buffer.alloc(-outline.length & 3)])
}

/** The long form, whatever the short one would have allowed: `head` is told by `unpackWoff2`. */
function locaOf(outlines: Buffer[]): Buffer {
  const loca = Buffer.alloc(4 * (outlines.length + 1))
  let offset = 0
  for (const [index, outline] of outlines.entries()) {
    loca.writeUInt32BE(offset, 4 * index)
    offset += padded(outline).length
  }
  loca.writeUInt32BE(offset, 4 * outlines.length)
  return loca
}
