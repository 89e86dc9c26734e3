import { expect, it } from 'vitest'
import { heldBy } from '../../../../tests/support/loop-watch.ts'
import { readPdf } from '../../../../tests/support/pdf.ts'
import type { Edition } from '../../services/reading/edition.ts'
import { makeEditionPdf } from './edition-pdf.ts'
import { makePdf } from './make-pdf.ts'

const edition = (number: number): Edition => ({
  ref: `iss:${number}`,
  publication: 'Broadfold',
  title: `Issue ${number}`,
  subtitle: `No. ${number}`,
  description: 'Doors.',
  accent: '#bf3d1b',
  chapters: Array.from({ length: 20 }, (_, at) => ({
    title: `Piece ${at}`,
    author: 'Agnès Delacourt',
    kind: 'Poem',
    text: { html: '<p id="p-1">One.</p>', notes: [] },
  })),
  published: '2026-09-08',
})

it('making twelve editions’ PDFs at once does not hold the event loop', async () => {
  const numbers = Array.from({ length: 12 }, (_, at) => at + 1)
  // In this thread one turn makes all of them.
  const here = await heldBy(() => Promise.all(numbers.map((number) => makeEditionPdf(edition(number)))))
  let made: Uint8Array[] = []
  const held = await heldBy(async () => {
    made = await Promise.all(numbers.map((number) => makePdf({ kind: 'edition', content: edition(number) })))
  })
  expect(held).toBeLessThan(here / 2)
  for (const [at, pdf] of made.entries()) expect(readPdf(Buffer.from(pdf)).text).toContain(`Issue ${at + 1}`)
})

it('one that cannot be made is refused, and the next is made', async () => {
  const broken = { ...edition(1), published: 'never' as Edition['published'] }
  const [first, second] = await Promise.allSettled(
    [broken, edition(2)].map((content) => makePdf({ kind: 'edition', content })),
  )
  expect(first).toMatchObject({ status: 'rejected' })
  expect(second).toMatchObject({ status: 'fulfilled' })
  expect((await makePdf({ kind: 'edition', content: edition(3) })).length).toBeGreaterThan(1000)
})
