import decodeQR from 'qr/decode.js'
import { expect, it } from 'vitest'
import { drawQr } from './qr.server.ts'

const LINK = 'https://broadfold.example/subscribe/redeem?token=8T5wLQ9c0uN2mPZr4Y6aXkVbJdHsGfE1iOoRtUvWyAs'
const SCALE = 4

/** What a camera would see: the path, square by square. */
function photograph({ size, d }: { size: number; d: string }) {
  const width = size * SCALE
  const data = new Uint8Array(width * width * 3).fill(255)
  for (const [, x, y] of d.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    for (let at = 0; at < SCALE * SCALE; at += 1) {
      const column = Number(x) * SCALE + (at % SCALE)
      const row = Number(y) * SCALE + Math.floor(at / SCALE)
      data.fill(0, (row * width + column) * 3, (row * width + column) * 3 + 3)
    }
  }
  return { width, height: width, data }
}

it('draws a code that a camera reads as the same link', () => {
  expect(decodeQR(photograph(drawQr(LINK)))).toBe(LINK)
})

it('leaves a quiet border of four squares on every side', () => {
  const { size, d } = drawQr(LINK)
  const columns = [...d.matchAll(/M(\d+) (\d+)/g)].flatMap(([, x, y]) => [Number(x), Number(y)])
  expect(Math.min(...columns)).toBe(4)
  expect(Math.max(...columns)).toBe(size - 5)
})
