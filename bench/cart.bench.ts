import { compare } from './against-bare.ts'
import type { Contestant } from './contestants.ts'
import { startContestants } from './contestants.ts'

const CONNECTIONS = 8
const REQUESTS = 4_000
/** How much more processor time than the bare server a read and a change may cost. */
const READ_AT_MOST = 2
const CHANGE_AT_MOST = 2.5

const tote = { type: 'basic-product', ref: 'prd:tote-bag' }
const things = [tote, { type: 'digital-issue', ref: 'iss:51' }, { type: 'print-issue', ref: 'iss:50' }]

/** A guest with a cart; both servers know the session, as they share a database. */
async function newGuest({ url }: Contestant): Promise<string> {
  let cookie = ''
  for (const thing of things) {
    const headers = { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin', Cookie: cookie }
    const answer = await fetch(`${url}/api/cart`, { method: 'POST', headers, body: JSON.stringify(thing) })
    cookie ||= answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  }
  return cookie
}

const { contestants, stop } = await startContestants()
const masthead = contestants.find(({ name }) => name === 'masthead')
if (!masthead) throw new Error('There is nobody to measure.')
const cookies = await Promise.all(Array.from({ length: CONNECTIONS }, () => newGuest(masthead)))
const load = { path: '/api/cart', connections: CONNECTIONS, requests: REQUESTS, cookies }
const read = await compare('Cart read', contestants, load)
const change = await compare('Cart change', contestants, { ...load, method: 'POST', body: tote })
await stop()
console.log(
  `Read ${read.toFixed(2)}x of at most ${READ_AT_MOST}x, change ${change.toFixed(2)}x of at most ${CHANGE_AT_MOST}x.`,
)
if (read > READ_AT_MOST || change > CHANGE_AT_MOST) process.exitCode = 1
