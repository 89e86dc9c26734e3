import { expect, it } from 'vitest'
import { cardHead } from './card-head.ts'

it('says where the card is, how large, and what it shows', () => {
  expect(cardHead({ address: 'https://shop.example/pictures/card/issue/thaw.png?v=1&a', alt: 'Cover of No. 52' })).toBe(
    '<meta property="og:image" content="https://shop.example/pictures/card/issue/thaw.png?v=1&amp;a"/>' +
      '<meta property="og:image:type" content="image/png"/>' +
      '<meta property="og:image:width" content="1200"/>' +
      '<meta property="og:image:height" content="630"/>' +
      '<meta property="og:image:alt" content="Cover of No. 52"/>' +
      '<meta name="twitter:card" content="summary_large_image"/>',
  )
})

it('lets no text out of its place', () => {
  const head = cardHead({ address: '/', alt: '"><script>alert(1)</script>' })
  expect(head).toContain('content="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"')
  expect(head).not.toContain('<script')
})
