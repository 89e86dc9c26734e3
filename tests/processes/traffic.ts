import type { Buyer, End } from '../faults/buyer.ts'
import { buy } from '../faults/buyer.ts'
import type { Chance } from '../faults/chance.ts'
import { PLENTY, TOTE } from '../faults/products.ts'
import type { Browser, Web } from '../support/browser.ts'
import { openBrowser } from '../support/browser.ts'
import { HOME, openShopper } from '../support/shopper.ts'
import type { Fleet } from './fleet.ts'

type Kind = 'product' | 'cart' | 'page' | 'account' | 'login' | 'checkout'
/** How many of a hundred acts are of each kind. */
type Shares = Record<Kind, number>
/** issue 11: of a hundred requests. */
const EVERY_DAY: Shares = { product: 45, cart: 30, page: 15, account: 8, login: 0, checkout: 2 }

const PAGES = ['/', '/store', '/store/issues', '/subscribe', '/store/product/tote-bag']
const READERS = ['active', 'extended', 'expiring', 'digital', 'canada']
const VISITORS = 60
/** A line holds fifty at most. */
const ADDS_OF_A_VISITOR = 40
const BEAT_MS = 20
/** More at once are not sent: then the machine, not the shop, is at its end. */
const MOST_AT_ONCE = 300
const TRIES = 300
const PAUSE_MS = 200

/** Somebody with a cart: how many were put in for certain, and how many perhaps, because nobody said. */
type Visitor = { browser: Browser; sure: number; perhaps: number; busy: boolean }
export type Mishap = { begun: number; at: number; path: string; status: number | null }
export type Bought = { email: string; end: End; receipt: string | undefined }

export type Traffic = Awaited<ReturnType<typeof openTraffic>>

/** People who look, fill carts, read their accounts and buy, all at the same time and at a steady rate. */
export async function openTraffic(fleet: Fleet, chance: Chance, shares = EVERY_DAY, named = 'buyer') {
  const kinds = Object.entries(shares).flatMap(([kind, share]) => Array<Kind>(share).fill(kind as Kind))
  const mishaps: Mishap[] = []
  const bought: Bought[] = []
  const wrongCarts: string[] = []
  const sent: Record<Kind, number> = { product: 0, cart: 0, page: 0, account: 0, login: 0, checkout: 0 }
  const underWay = new Set<Promise<void>>()
  let heldBack = 0
  let beat: NodeJS.Timeout | undefined

  /** Notes whatever is not well. */
  function watched(isWell = (status: number): boolean => status === 200): Web {
    const line = fleet.web()
    return {
      async request(url, init) {
        const { pathname: path } = new URL(url, fleet.url)
        const begun = Date.now()
        try {
          const response = await line.request(url, init)
          if (!isWell(response.status)) mishaps.push({ begun, at: Date.now(), path, status: response.status })
          return response
        } catch (error) {
          mishaps.push({ begun, at: Date.now(), path, status: null })
          throw error
        }
      },
    }
  }
  const newVisitor = (): Visitor => ({ browser: openBrowser(watched()), sure: 0, perhaps: 0, busy: false })

  await fleet.query(`update stock set on_hand = ${PLENTY} where ref = '${TOTE.ref}'`)
  const passer = openBrowser(watched())
  const readers = await Promise.all(READERS.map((key) => loggedIn(watched(), `${key}@example.com`)))
  const visitors = Array.from({ length: VISITORS }, newVisitor)

  async function fillCart(): Promise<void> {
    const at = visitors.findIndex(({ busy }) => !busy)
    const visitor = visitors[at]
    if (!visitor) return
    // The next one takes the next visitor.
    visitors.push(...visitors.splice(at, 1))
    visitor.busy = true
    await (chance.once(2) ? visitor.browser.get('/api/cart').catch(() => null) : addOne(visitor))
    if (visitor.sure + visitor.perhaps >= ADDS_OF_A_VISITOR) {
      await checkCart(visitor)
      visitors[visitors.indexOf(visitor)] = newVisitor()
    }
    visitor.busy = false
  }

  async function addOne(visitor: Visitor): Promise<void> {
    const known = visitor.browser.cookies.size > 0
    const answer = await visitor.browser.post('/api/cart', { ...TOTE, qty: 1 }).catch(() => null)
    if (answer?.status === 200) visitor.sure += 1
    // A cart whose cookie never came is nobody's.
    else if (known) visitor.perhaps += 1
  }

  async function checkCart({ browser, sure, perhaps }: Visitor): Promise<void> {
    if (browser.cookies.size === 0) return
    const { body } = await patiently(() => browser.get('/api/cart'))
    const { count } = body as { count: number }
    if (count < sure || count > sure + perhaps) wrongCarts.push(`${count} in a cart of ${sure} to ${sure + perhaps}`)
  }

  async function checkOut(): Promise<void> {
    const email = `${named}-${sent.checkout}@load.example`
    // Who buys may be refused for a reason.
    const shopper = openShopper({ web: watched((status) => status < 500) })
    const form = { name: 'Maren Holt', email, address: HOME, shipcode: 'ship-a' }
    const buyer: Buyer = { shopper, form, way: 'card', intent: null, paid: false }
    let end: End = 'open'
    try {
      await patiently(() => shopper.add(TOTE))
      for (let tries = 0; tries < TRIES && end === 'open'; tries += 1) {
        if (tries > 0) await pause()
        end = await buy(buyer, patiently)
      }
    } finally {
      // Whoever got to no end is reckoned with as well.
      bought.push({ email, end, receipt: buyer.receipt })
    }
  }

  const ACTS: Record<Kind, () => Promise<unknown>> = {
    product: () => passer.get('/api/store/products/tote-bag'),
    page: () => passer.request(chance.one(PAGES)).then((page) => page.text()),
    account: () => chance.one(readers).get('/api/account/subscriber'),
    login: () => loggedIn(watched(), `${chance.one(READERS)}@example.com`),
    cart: fillCart,
    checkout: checkOut,
  }

  function send(): void {
    if (underWay.size >= MOST_AT_ONCE) {
      heldBack += 1
      return
    }
    const kind = chance.one(kinds)
    sent[kind] += 1
    // What failed has been noted where it did.
    const act: Promise<void> = ACTS[kind]().then(
      () => {},
      () => {},
    )
    underWay.add(act)
    void act.then(() => underWay.delete(act))
  }

  return {
    mishaps,
    bought,
    wrongCarts,
    sent,
    heldBack: () => heldBack,
    begin(perSecond: number): void {
      let owed = 0
      let last = performance.now()
      beat = setInterval(() => {
        const now = performance.now()
        owed = Math.min(owed + ((now - last) * perSecond) / 1000, perSecond)
        last = now
        for (; owed >= 1; owed -= 1) send()
      }, BEAT_MS)
    },
    /** Nobody new comes, and whoever is there gets to an end. */
    async end(): Promise<void> {
      clearInterval(beat)
      await Promise.all(underWay)
      for (const visitor of visitors) await checkCart(visitor)
    },
  }
}

async function loggedIn(web: Web, email: string): Promise<Browser> {
  const browser = openBrowser(web)
  const { status, body } = await browser.post('/api/access/login', { email, password: 'broadfold' })
  if (status !== 200) throw new Error(`No login: ${JSON.stringify(body)}`)
  return browser
}

/** Asks again, as a person does who is told to try again in a moment. */
async function patiently<T>(call: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    const answer = await call().catch((error: unknown) => {
      if (tries === TRIES) throw error
      return null
    })
    if (answer !== null && !isFailure(answer)) return answer
    if (tries === TRIES) throw new Error('The shop does not come back.')
    await pause()
  }
}

const isFailure = (answer: unknown) => (((answer as { status?: unknown }).status ?? 0) as number) >= 500
const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
