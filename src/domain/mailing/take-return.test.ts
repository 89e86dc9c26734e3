import { expect, it } from 'vitest'
import type { Address } from '../addresses/address-fields.ts'
import type { ReturnRecord } from './return-file.ts'
import type { ReturnFacts } from './take-return.ts'
import { decideReturn } from './take-return.ts'

const HOME: Address = {
  company: '',
  line1: '12 Harbor St.',
  line2: '',
  city: 'Portland',
  state: 'ME',
  postcode: '04101',
  country: 'US',
}
const NEW: Address = { ...HOME, line1: '1 New Rd', city: 'Bath', postcode: '04530' }
const CABIN: Address = { ...HOME, line1: '3 Lake Rd', city: 'Rangeley' }
const at = (address: Address, isSuspended = false) => ({ address, isSuspended })
const FACTS: ReturnFacts = { label: HOME, home: at(HOME), temporary: null, told: [] }
const NIXIE: ReturnRecord = { keyline: 'K', oldPostcode: '', kind: 'undeliverable', nixie: 'N' }
const moved = (address: Address = NEW): ReturnRecord => ({ keyline: 'K', oldPostcode: '', kind: 'moved', address })
const nothing = (because: string) => ({ act: 'nothing', because })

it.each<[string, ReturnRecord, Partial<ReturnFacts>, object]>([
  ['undeliverable', NIXIE, {}, { act: 'suspend', temporary: false }],
  ['undeliverable, known already', NIXIE, { home: at(HOME, true) }, nothing('known')],
  ['undeliverable, changed since', NIXIE, { home: at(NEW) }, nothing('changed')],
  ['undeliverable, no address any more', NIXIE, { home: null }, nothing('changed')],
  [
    'undeliverable at a temporary address',
    NIXIE,
    { label: CABIN, temporary: at(CABIN) },
    { act: 'suspend', temporary: true },
  ],
  ['temporary, known', NIXIE, { label: CABIN, temporary: at(CABIN, true) }, nothing('known')],
  ['a copy of long ago', { ...NIXIE, oldPostcode: '10001' }, {}, nothing('changed')],
  ['with ZIP+4', { ...NIXIE, oldPostcode: '04101-1234' }, {}, { act: 'suspend', temporary: false }],
  ['never mailed', NIXIE, { label: null }, nothing('never mailed')],
  ['away', { keyline: 'K', oldPostcode: '', kind: 'away' }, {}, nothing('away')],
  ['moved', moved(), {}, { act: 'offer', address: NEW, old: HOME }],
  [
    'moved, without a country, and with a bare ZIP+4',
    moved({ ...NEW, country: '', postcode: '045301234' }),
    {},
    { act: 'offer', address: { ...NEW, postcode: '04530-1234' }, old: HOME },
  ],
  ['moved, told before', moved({ ...NEW, line1: '1 NEW RD.' }), { told: [NEW] }, nothing('known')],
  ['moved to where the reader is by now', moved(), { home: at(NEW) }, nothing('known')],
  ['moved, and changed to yet another', moved(), { home: at(CABIN) }, nothing('changed')],
  ['moved, no address any more', moved(), { home: null }, nothing('changed')],
])('%s', (_, record, facts, act) => {
  expect(decideReturn(record, { ...FACTS, ...facts })).toEqual(act)
})
