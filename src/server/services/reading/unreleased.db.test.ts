import { expect, it } from 'vitest'
import { runtimeForFile } from '../../../../tests/support/runtime-for-file.ts'
import type { StaffBrowser } from '../../../../tests/support/staff.ts'
import { openStaff } from '../../../../tests/support/staff.ts'
import { setPieces } from './set-pieces.ts'

const test = runtimeForFile({ empties: 'rate_limit' })

async function seen(browser: StaffBrowser) {
  const { reading, catalogue } = test.runtime.app
  const issue = (await catalogue()).issues.find(({ number }) => number === 52)
  if (!issue) throw new Error('No. 52 is gone.')
  const headers = { Cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ') }
  const request = new Request('http://localhost:3000/', { headers })
  const [{ pieces }, piece, found] = await Promise.all([
    reading.text(request, issue),
    reading.piece(request, issue.slug, 'a-secret'),
    reading.search(request, issue.slug, { query: 'quagmirical', network: '203.0.113.9' }),
  ])
  return { pieces: pieces.length, piece: piece?.html ?? null, hits: found?.found.ok ? found.found.value.length : 0 }
}

it('unreleased text is read by staff who see issues, and by no other', async () => {
  const text = 'A quagmirical text.'
  const piece = { title: 'A Secret', author: 'Ada', kind: 'Essay', html: `<p id="p-1">${text}</p>` }
  await setPieces(test.runtime.database.db, 52, { pieces: [{ ...piece, text, words: 3, notes: [] }], pictures: [] })
  test.runtime.catalogue.drop()
  const whole = { pieces: 1, piece: expect.stringContaining('quagmirical'), hits: 1 }
  for (const role of ['support', 'fulfilment', 'staff'] as const)
    expect(await seen(await openStaff(test, role)), role).toEqual(whole)
  expect(await seen(await openStaff(test, 'finance'))).toEqual({ pieces: 0, piece: null, hits: 0 })
})
