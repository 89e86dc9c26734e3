import decodeQR from 'qr/decode.js'
import { expect, it } from 'vitest'
import type { QrDrawing } from './qr.server.ts'
import { drawQr } from './qr.server.ts'

const LINK = 'https://broadfold.example/subscribe/redeem?token=8T5wLQ9c0uN2mPZr4Y6aXkVbJdHsGfE1iOoRtUvWyAs'
const SCALE = 4

type Square = { x: number; y: number }

/** The squares that a pen one square wide leaves, which is all that the path says. */
function squares({ d }: QrDrawing): Square[] {
  const pen = { x: 0, y: 0 }
  return Array.from(d.matchAll(/M(\d+) (\d+)\.5|m(\d+) 0|h(\d+)|./g)).flatMap(([step, x, y, gap, run]) => {
    if (x && y) Object.assign(pen, { x: Number(x), y: Number(y) })
    else if (gap) pen.x += Number(gap)
    else if (run) {
      const line = Array.from({ length: Number(run) }, (_, at) => ({ x: pen.x + at, y: pen.y }))
      pen.x += line.length
      return line
    } else throw new Error(`The path goes on with ${step}.`)
    return []
  })
}

/** What a camera would see. */
function photograph(drawing: QrDrawing) {
  const width = drawing.size * SCALE
  const data = new Uint8Array(width * width * 3).fill(255)
  for (const { x, y } of squares(drawing)) {
    for (let at = 0; at < SCALE * SCALE; at += 1) {
      const column = x * SCALE + (at % SCALE)
      const row = y * SCALE + Math.floor(at / SCALE)
      data.fill(0, (row * width + column) * 3, (row * width + column) * 3 + 3)
    }
  }
  return { width, height: width, data }
}

it('draws a code that a camera reads as the same link', () => {
  expect(decodeQR(photograph(drawQr(LINK)))).toBe(LINK)
})

it('leaves a quiet border of four squares on every side', () => {
  const drawing = drawQr(LINK)
  const columns = squares(drawing).flatMap(({ x, y }) => [x, y])
  expect(Math.min(...columns)).toBe(4)
  expect(Math.max(...columns)).toBe(drawing.size - 5)
})

it('is short enough to be on a page twice', () => {
  expect(drawQr(LINK).d.length).toBeLessThan(5_000)
})
