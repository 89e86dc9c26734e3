import { crc32, deflateSync } from 'node:zlib'
import type { Page } from '@playwright/test'

/** The same picture in few colours, which is a third of what a browser writes. */
export async function smallPng(page: Page, png: Buffer): Promise<Buffer> {
  const { width, height, pixels } = await pixelsOf(page, png)
  const { palette, indices } = fewColours(pixels)
  // Each row begins with its filter: none.
  const rows = Buffer.alloc((width + 1) * height)
  for (let row = 0; row < height; row++) indices.copy(rows, row * (width + 1) + 1, row * width, (row + 1) * width)
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 3, 0, 0, 0], 8)
  const mark = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const body = deflateSync(rows, { level: 9 })
  return Buffer.concat([
    mark,
    chunk('IHDR', head),
    chunk('PLTE', palette),
    chunk('IDAT', body),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

async function pixelsOf(page: Page, png: Buffer) {
  const read = await page.evaluate<{ width: number; height: number; data: string }>(`(async () => {
    const bitmap = await createImageBitmap(await (await fetch('data:image/png;base64,${png.toString('base64')}')).blob())
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
    const context = canvas.getContext('2d')
    context.drawImage(bitmap, 0, 0)
    const bytes = context.getImageData(0, 0, bitmap.width, bitmap.height).data
    let data = ''
    for (let at = 0; at < bytes.length; at += 30000) data += String.fromCharCode(...bytes.subarray(at, at + 30000))
    return { width: bitmap.width, height: bitmap.height, data: btoa(data) }
  })()`)
  return { width: read.width, height: read.height, pixels: Buffer.from(read.data, 'base64') }
}

const COLOURS = 64

/** The colours met most often, and each other one as the nearest of them: sheets are flat colours and the shades of letters. */
function fewColours(pixels: Buffer): { palette: Buffer; indices: Buffer } {
  const colours = Uint32Array.from({ length: pixels.length / 4 }, (_, at) => pixels.readUInt32BE(at * 4) >>> 8)
  const met = new Map<number, number>()
  for (const colour of colours) met.set(colour, (met.get(colour) ?? 0) + 1)
  const kept = [...met]
    .sort((one, other) => other[1] - one[1])
    .slice(0, COLOURS)
    .map(([colour]) => colour)
  const nearest = new Map([...met.keys()].map((colour) => [colour, nearestOf(colour, kept)]))
  return {
    palette: Buffer.from(kept.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255])),
    indices: Buffer.from(Uint8Array.from(colours, (colour) => nearest.get(colour) ?? 0)),
  }
}

function nearestOf(colour: number, kept: readonly number[]): number {
  const apart = kept.map((one) => distance(colour, one))
  return apart.indexOf(Math.min(...apart))
}

function distance(one: number, other: number): number {
  const apart = (shift: number) => ((one >> shift) & 255) - ((other >> shift) & 255)
  return apart(16) ** 2 + apart(8) ** 2 + apart(0) ** 2
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}
