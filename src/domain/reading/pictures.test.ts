import { expect, it } from 'vitest'
import { placePictures } from './pictures.ts'

const name = 'a1'.repeat(32)

it('gives each picture its address, and leaves words that look like one alone', () => {
  const html = `<figure id="p-1"><img alt="A" src="picture:${name}" width="2"></figure><p id="p-2">src="picture:${name}"</p>`
  expect(placePictures(html, (one) => `/pictures/${one.slice(0, 4)}.jpg`)).toBe(
    `<figure id="p-1"><img alt="A" src="/pictures/a1a1.jpg" width="2"></figure><p id="p-2">src="picture:${name}"</p>`,
  )
})
