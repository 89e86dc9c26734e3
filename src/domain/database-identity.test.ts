import { expect, it } from 'vitest'
import { identityChanges, isServedPassively, passiveReason } from './database-identity.ts'

const SHOP = 'https://shop.example'
const place = { engine: 'postgres', cluster: '7412', database: '16384', table: '16500' }
const known = { place, publicUrl: SHOP }

it.each([
  ['the same', known, []],
  ['a failover to a standby, which keeps all of it', { place: { ...place }, publicUrl: SHOP }, []],
  ['a dump restored into another database', { place: { ...place, database: '16999' }, publicUrl: SHOP }, ['copied']],
  ['a dump restored into the same database', { place: { ...place, table: '17001' }, publicUrl: SHOP }, ['copied']],
  ['a dump restored on another server', { place: { ...place, cluster: '9' }, publicUrl: SHOP }, ['copied']],
  ['a server that does not tell its cluster', { place: { ...place, cluster: null }, publicUrl: SHOP }, []],
  ['the other engine', { place: { engine: 'pglite', inode: '4' }, publicUrl: SHOP }, ['copied']],
  ['another address', { place, publicUrl: 'https://staging.example' }, ['moved']],
  ['both', { place: { ...place, database: '1' }, publicUrl: 'https://x.example' }, ['copied', 'moved']],
])('knows %s', (_, here, changes) => {
  expect(identityChanges(known, here)).toEqual(changes)
})

it('says what has changed and what to do', () => {
  const reason = passiveReason(['copied', 'moved'], SHOP, 'https://staging.example')
  expect(reason).toContain('copied or restored')
  expect(reason).toContain('was https://shop.example and is https://staging.example here')
  expect(reason).toContain('npm run take-over')
})

it.each([
  ['GET', '/store', true],
  ['HEAD', '/', true],
  ['GET', '/staff/orders', true],
  ['POST', '/api/access/login', true],
  ['POST', '/api/access/staff/verify', true],
  ['POST', '/logout', true],
  ['GET', '/oauth/google/callback', false],
  ['POST', '/api/access/signin', false],
  ['POST', '/api/cart/checkout', false],
  ['POST', '/webhooks/stripe', false],
  ['DELETE', '/api/access/sessions', false],
  ['PUT', '/api/staff/catalogue', false],
])('serves %s %s passively: %s', (method, path, served) => {
  expect(isServedPassively(method, path)).toBe(served)
})
