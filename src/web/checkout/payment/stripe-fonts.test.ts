import { expect, it } from 'vitest'
import { FACE, stripeFonts } from './stripe-fonts.ts'

it('the provider is given our own files by https, in both weights', () => {
  const fonts = stripeFonts('https://broadfold.example')
  expect(fonts.map(({ family, weight }) => [family, weight])).toEqual(
    ['400', '600', '400', '600'].map((weight) => [FACE, weight]),
  )
  for (const { src } of fonts) expect(src).toMatch(/^url\(https:\/\/broadfold\.example\/.+\.woff2\)$/)
})

it('and none where they could only be fetched in the clear, which it would throw at', () => {
  expect(stripeFonts('http://localhost:3000')).toEqual([])
})
