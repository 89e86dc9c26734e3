export type DemoSize = { ref: `sze:${string}`; name: string; stock: number }

export type DemoProduct = {
  slug: string
  ref: `prd:${string}`
  name: string
  kind: 'basic' | 'sized' | 'digital'
  priceCents: number
  /** Null where it is not counted here: digital products never run out, sized products are counted by size. */
  stock: number | null
  sizes: readonly DemoSize[]
  tags: readonly string[]
  description: string
  details: readonly string[]
}

export const products = [
  {
    slug: 'tote-bag',
    ref: 'prd:tote-bag',
    name: 'Reader’s Tote',
    kind: 'basic',
    priceCents: 2400,
    stock: 140,
    sizes: [],
    tags: ['swag', 'featured'],
    description:
      'A bag the size of the magazine, with room for a loaf beside it. Heavy undyed canvas, the masthead in one color, handles long enough for a winter coat.\n\nIt begins stiff and ends soft, like most convictions.',
    details: [
      'Undyed organic cotton, 10 oz',
      '15 × 16.5 in, handles 12.5 in',
      'Screen-printed in one color',
      'Inside pocket',
    ],
  },
  {
    slug: 'broadfold-tee',
    ref: 'prd:broadfold-tee',
    name: 'Fold Mark T-shirt',
    kind: 'sized',
    priceCents: 3200,
    stock: null,
    sizes: [
      { ref: 'sze:tee-s', name: 'Small', stock: 24 },
      { ref: 'sze:tee-m', name: 'Medium', stock: 31 },
      { ref: 'sze:tee-l', name: 'Large', stock: 0 },
      { ref: 'sze:tee-xl', name: 'Extra Large', stock: 17 },
    ],
    tags: ['swag', 'featured'],
    description:
      'Our folded-sheet mark on the chest and nothing anywhere else. Cut straight, in a cotton that is meant to be washed often.\n\nOne cut for all. Between sizes? Go up.',
    details: ['Organic cotton, 6 oz', 'Water-based ink', 'Made in Portugal', 'Wash cold, inside out'],
  },
  {
    slug: 'reading-cap',
    ref: 'prd:reading-cap',
    name: 'Reading Cap',
    kind: 'sized',
    priceCents: 3000,
    stock: null,
    sizes: [
      { ref: 'sze:cap-sm', name: 'Small / Medium', stock: 38 },
      { ref: 'sze:cap-lxl', name: 'Large / Extra Large', stock: 22 },
    ],
    tags: ['swag'],
    description:
      'A five-panel cap with a brim deep enough for a park bench at noon. The B is embroidered; the rest of the alphabet is up to you.',
    details: ['Washed cotton twill', 'Brass buckle', 'Small / Medium 21¼–22½ in, Large / Extra Large 22¾–24 in'],
  },
  {
    slug: 'tea-towel',
    ref: 'prd:tea-towel',
    name: 'Long Table Tea Towel',
    kind: 'basic',
    priceCents: 1600,
    stock: 85,
    sizes: [],
    tags: ['home'],
    description:
      'Plates, seen from above, from the cover of issue 47. Woven half of linen so that it dries the glasses, half of cotton so that it dries itself.',
    details: ['55% linen, 45% cotton', '19 × 27.5 in', 'Hanging loop', 'Woven in Lithuania'],
  },
  {
    slug: 'field-notebook',
    ref: 'prd:field-notebook',
    name: 'Contributor’s Notebook',
    kind: 'basic',
    priceCents: 1800,
    stock: 210,
    sizes: [],
    tags: ['paper', 'featured'],
    description:
      'The notebook we send to writers when we commission them, now also for those who have not been asked. It lies flat, takes fountain pen, and has a page at the back for what you decided to leave out.\n\nSewn, not glued, by the bindery that makes the magazine.',
    details: [
      '160 pages, dot grid, 70 lb cream paper',
      '5.5 × 8.25 in',
      'Thread-sewn, exposed spine',
      'Numbered pages and an index',
    ],
  },
  {
    slug: 'fifty-poster',
    ref: 'prd:fifty-poster',
    name: 'Fifty, the Poster',
    kind: 'basic',
    priceCents: 2800,
    stock: 60,
    sizes: [],
    tags: ['paper', 'featured'],
    description:
      'The cover of our fiftieth issue, enlarged until it stops being a number. Printed in three inks on an uncoated sheet and rolled, never folded, whatever our name may say.',
    details: [
      'Three-color offset lithograph',
      '19.75 × 27.5 in',
      '115 lb uncoated paper',
      'Sent rolled in a tube; frame not included',
    ],
  },
  {
    slug: 'night-desk-mug',
    ref: 'prd:night-desk-mug',
    name: 'Night Desk Mug',
    kind: 'basic',
    priceCents: 2000,
    stock: 96,
    sizes: [],
    tags: ['swag', 'home'],
    description:
      'Thrown to hold one more cup than is sensible, for issues that close after midnight. Glazed in the blue of Small Hours, with a bare clay foot that leaves no ring.',
    details: ['Stoneware, 13.5 oz', 'Dishwasher and microwave safe', 'Each one differs a little'],
  },
  {
    slug: 'enamel-pin',
    ref: 'prd:enamel-pin',
    name: 'Fold Mark Pin',
    kind: 'basic',
    priceCents: 1200,
    stock: 6,
    sizes: [],
    tags: ['swag'],
    description:
      'The folded sheet, three quarters of an inch high, for a lapel or the strap of a bag. It is small, and it is how our readers find one another in line.',
    details: ['Hard enamel on brass', '⅝ × ¾ in', 'Two posts, so that it sits straight'],
  },
  {
    slug: 'bookmark-set',
    ref: 'prd:bookmark-set',
    name: 'Four Bookmarks',
    kind: 'basic',
    priceCents: 900,
    stock: 175,
    sizes: [],
    tags: ['paper'],
    description:
      'One for each season, cut from the make-ready sheets of past covers, so that no two sets are the same. For the book you are reading, and the three you have paused.',
    details: ['Four bookmarks, 2 × 7 in', '110 lb cover board, offcuts of past covers', 'Paper band, no plastic'],
  },
  {
    slug: 'slipcase',
    ref: 'prd:slipcase',
    name: 'Two-Year Slipcase',
    kind: 'basic',
    priceCents: 3800,
    stock: 0,
    sizes: [],
    tags: ['paper', 'home'],
    description:
      'A cloth-covered case that holds eight issues upright and in order. Made by hand in small batches; when a batch is gone, the next is a season away.',
    details: ['Book cloth over heavy board', 'Holds eight issues', '7 × 10 × 4.75 in', 'Foil-stamped spine label'],
  },
  {
    slug: 'first-forty',
    ref: 'prd:first-forty',
    name: 'The First Forty: An Anthology',
    kind: 'digital',
    priceCents: 1400,
    stock: null,
    sizes: [],
    tags: ['digital', 'featured'],
    description:
      'Forty pages to hand to anyone who asks what we do: the opening letters of twelve issues, from No. 40 to No. 51. Hedges, tide tables, a seating plan, and an apology for the noise.',
    details: ['EPUB and PDF, without copy protection', '40 pages', 'Yours as soon as it is paid'],
  },
  {
    slug: 'read-aloud',
    ref: 'prd:read-aloud',
    name: 'Read Aloud: The Sound Edition',
    kind: 'digital',
    priceCents: 300,
    stock: null,
    sizes: [],
    tags: ['digital'],
    description:
      'Fifty Lines, from No. 50, read aloud: ten poets, five lines each, every one of them sent only the last line of the one before. The voice is a machine’s and makes no secret of it. It has the same patience with all ten.',
    details: ['3 minutes', 'MP3, one track', 'With a PDF of the text'],
  },
] as const satisfies readonly DemoProduct[]

export type ProductSlug = (typeof products)[number]['slug']
