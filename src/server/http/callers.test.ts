import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import type { AuthContext } from '../services/access/auth-context.ts'
import { findNetwork, openCallers } from './callers.ts'
import type { Env } from './env.ts'
import { createSessionKeeper } from './session.ts'

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:DB8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['unknown', 'unknown'],
])('%s belongs to the network %s', (address, network) => {
  expect(findNetwork(address)).toBe(network)
})

describe('where somebody comes from', () => {
  async function seen(proxies: number, forwarded?: string): Promise<string> {
    const web = new Hono<Env>()
    web.use(createSessionKeeper(async () => null, { https: false }).middleware)
    const front = openCallers({} as AuthContext, { proxies })
    web.get('/', async (c) => c.text((await front.caller(c)).network))
    const headers = new Headers(forwarded === undefined ? [] : [['X-Forwarded-For', forwarded]])
    const incoming = { socket: { remoteAddress: '198.51.100.1' } }
    return (await web.request('/', { headers }, { incoming })).text()
  }

  it.each([
    ['nobody’s word counts without a proxy', 0, '203.0.113.9', '198.51.100.1'],
    ['the proxy’s word counts', 1, '203.0.113.9', '203.0.113.9'],
    ['what the visitor wrote before it does not', 1, '127.0.0.1, 203.0.113.9', '203.0.113.9'],
    ['the first of two proxies saw the visitor', 2, '127.0.0.1, 203.0.113.9, 10.0.0.1', '203.0.113.9'],
    ['a proxy that says nothing is taken for the visitor', 1, undefined, '198.51.100.1'],
    ['the port of an IPv4 address is left out', 1, '203.0.113.9:51023', '203.0.113.9'],
    ['the port of an IPv6 address is left out', 1, '[2001:db8:1:2::3]:51023', '2001:db8:1:2::/64'],
    ['brackets without a port are left out', 1, '[2001:db8:1:2::3]', '2001:db8:1:2::/64'],
    ['an IPv4 address within IPv6 is read with its port', 1, '[::ffff:203.0.113.9]:51023', '203.0.113.9'],
    ['an IPv6 address that ends in digits keeps them', 1, '2001:db8:1:2::5102', '2001:db8:1:2::/64'],
    ['what is no address is taken for the proxy’s own', 1, 'unknown:51023', '198.51.100.1'],
    ['an empty entry is taken for the proxy’s own', 1, '203.0.113.9, ', '198.51.100.1'],
  ])('%s', async (_, proxies, forwarded, network) => expect(await seen(proxies, forwarded)).toBe(network))
})
