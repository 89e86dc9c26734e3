import { expect, it } from 'vitest'
import { toDay } from '../day.ts'
import { STARTING_ZONE_NAMES } from '../zones/zone-names.ts'
import { ALL_COLUMNS } from './columns.ts'
import { countLabel, countsSheet, noCounts, sumZone } from './counts.ts'
import type { Label } from './label.ts'
import type { FiledZone } from './readme.ts'
import { mailingReadme } from './readme.ts'

const label = (own: Partial<Label>) => ({ copies: 1, class: 'paid', isSeed: false, ...own }) as Label

function counted() {
  const counts = noCounts()
  countLabel(counts, 'a', label({}))
  countLabel(counts, 'a', label({ class: 'gift', copies: 2 }))
  countLabel(counts, 'a', label({ class: null, isSeed: true }))
  countLabel(counts, 'b', label({ class: null }))
  return counts
}

it('counts labels and copies by zone and class, seeds apart', () => {
  const counts = counted()
  expect(sumZone(counts, 'a')).toEqual({ served: { labels: 2, copies: 3 }, seeds: { labels: 1, copies: 1 } })
  expect(countsSheet(counts, STARTING_ZONE_NAMES).split('\r\n')).toEqual([
    'zone,class,labels,copies',
    'US,paid,1,1',
    'US,gift,1,2',
    'US,seed,1,1',
    'US,all,3,4',
    'CA,,1,1',
    'CA,all,1,1',
    '',
  ])
})

const MAILING = {
  publication: 'Broadfold',
  zoneNames: STARTING_ZONE_NAMES,
  issue: 52,
  kind: 'close',
  on: toDay('2026-12-08'),
} as const
const NONE = { first: [], count: 0 }
const US: FiledZone = { zone: 'a', preset: 'us-house', columns: ALL_COLUMNS, misfits: NONE, guarded: 0 }
const CA: FiledZone = { ...US, zone: 'b', preset: 'canada-post' }
const readme = (zones: FiledZone[], kind: 'close' | 'late' = 'close', byteOrderMark = false) =>
  mailingReadme({ mailing: { ...MAILING, kind }, signedOffBy: 'Ines', byteOrderMark, zones, counts: counted() })

it('tells the mailing house what is in the files and how they are made', () => {
  const text = readme([US, CA])
  expect(text).toContain('Broadfold, issue 52\r\nMailing, list closed')
  expect(text).toContain(
    'BROADFOLD_052_US_20261208.csv\r\n  US mailing house: 3 labels, 3 copies for readers, 1 copy for seed addresses.',
  )
  expect(text).toContain('Canada Post: 1 label, 1 copy for readers.')
  expect(text).toContain('without a byte-order mark')
  // The same columns are told once.
  expect(text.match(/COLUMNS/g)).toHaveLength(1)
  expect(text).toContain('COLUMNS (United States, Canada)')
  expect(text).not.toContain('TOO LONG')
  expect(text).toContain('Where the class is blank, the list was closed before we kept it.')
  expect(readme([US])).not.toContain('Where the class is blank')
  expect(text.endsWith('postal code.\r\n')).toBe(true)
})

it('lists what the preset has no room for, and says how many more there are', () => {
  const misfit = { keyline: '#1#', column: 'city' as const, says: '30 characters, and the preset has room for 22' }
  const own = [{ column: 'zip' as const, name: 'PLZ' }]
  const text = readme(
    [
      { ...US, misfits: { first: [misfit], count: 4 }, guarded: 2 },
      { ...CA, preset: 'own', columns: own, misfits: { first: [misfit], count: 1 } },
    ],
    'late',
    true,
  )
  expect(text).toContain('Late mailing, list closed')
  expect(text).toContain('with a byte-order mark')
  expect(text).toContain('runs it as a formula. 2 cells here.')
  expect(text).toContain('#1# city: 30 characters, and the preset has room for 22.\r\nAnd 3 more.')
  expect(text).toContain('COLUMNS (Canada)\r\nPLZ: ')
})
