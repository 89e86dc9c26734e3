import { expect, it } from 'vitest'
import type { Issue } from '../catalogue/read-catalogue.ts'
import { searchPieces } from './search-issue.ts'

const PARAGRAPH = 'The lamp was lit and the door stood open. '.repeat(25)
const PARAGRAPHS_A_TURN = 100

it('lets other work run while it searches a long issue', async () => {
  const slugs = ['one', 'two', 'three']
  const rows = slugs.map((slug) => ({
    slug,
    html: Array.from({ length: 200 }, (_, at) => `<p id="p-${at + 1}">${PARAGRAPH}</p>`).join('\n'),
    notes: [],
    words: 50_000,
  }))
  const issue = { releasedOn: '2026-01-01', pieces: slugs.map((slug) => ({ slug, title: slug, free: true })) }
  let isOver = false
  let turns = 0
  const searched = searchPieces(rows, { issue: issue as unknown as Issue, right: null }, ['lamp']).finally(() => {
    isOver = true
  })
  while (!isOver) {
    await new Promise(setImmediate)
    turns += 1
  }
  const found = await searched
  expect(found.map(({ hits, more }) => hits.length + more)).toEqual([200, 200, 200])
  expect(turns).toBeGreaterThan(rows.length * (200 / PARAGRAPHS_A_TURN))
})
