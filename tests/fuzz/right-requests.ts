import type { Chance } from '../faults/chance.ts'
import { openActors } from './actors.ts'
import { readExamples } from './examples.ts'
import type { FuzzedShop } from './fuzzed-shop.ts'
import type { Fuzzer } from './fuzzer.ts'
import { likely } from './fuzzer.ts'
import type { Answered } from './judge.ts'
import type { Target } from './targets.ts'
import { keyOf } from './targets.ts'
import { readWords } from './words.ts'

/** In each another reader asks, and may use what the rounds before have caused: enough for all readers of the demo. */
const ROUNDS = 30

/** What is never given here, and why. */
const NEVER_GIVEN: Record<string, string> = {
  'GET /:nothing': 'there is nothing',
  'GET /:nothing.data': 'there is nothing',
  'POST /issue/:slug/:piece': 'only who made a gift link knows it',
  'POST /api/account/gifts/change': 'the only gift of the demo that waits is redeemed first',
  'POST /api/staff/gifts/change': 'the only gift of the demo that waits is redeemed first',
  'POST /api/account/gifts/send': 'only what was emailed is emailed again',
  'POST /api/staff/gifts/send': 'only what was emailed is emailed again',
  'GET /gift/:token/card.pdf': 'the only gift of the demo that waits is redeemed first',
  'POST /gift/never': 'the link is in a mail that only the recipient of a gift gets',
  'POST /api/subscribe/redeem/stop': 'only for a lifetime reader to whom a gift comes by post',
  'GET /issue/:slug/:piece/share': 'only for who owns the issue',
  'GET /issue/:slug/:piece/share.data': 'only for who owns the issue',
  'POST /issue/:slug/:piece/share': 'only for who owns the issue',
  'POST /issue/:slug/:piece/share.data': 'only for who owns the issue',
  'POST /api/reading/share': 'only for who owns the issue',
  'GET /pictures/piece/:slug/:name': 'the texts of the demo have no pictures',
  'POST /api/staff/issues/sign': 'only where the settings ask for two signatures',
  'POST /api/staff/issues/late': 'nobody comes to wait for a copy between the close and it',
  'POST /api/staff/issues/undo': 'the one list that is closed is sent before',
  'POST /staff/issues/:number/text': 'a file goes with it, which no field of text is',
  'GET /download/:signed.data': 'the page says that a link does not open; what opens is no page',
  'GET /listen/:product/:file': 'only who bought it hears it',
  'GET /oauth/google/callback': 'only the provider knows what it answers',
  'GET /oauth/openathens/callback': 'only the provider knows what it answers',
  'POST /api/setup/administrator': 'the demo has its administrator',
  'POST /api/staff/setup/open': 'the demo is open',
  'POST /api/staff/setup/trial': 'only a shop that was never open is tried',
  'POST /api/staff/setup/trial/wipe': 'only a shop that was never open is tried',
  'POST /api/staff/catalogue/currency': 'the demo has sold something',
  'POST /api/access/signin/verify': 'the code is in a mail, and what it belongs to in another answer',
  'POST /api/access/prove-email': 'the link is in a mail that only an address gets that is not proved',
  'POST /api/staff/people/:token/proof': 'every reader of the demo has a proved address',
  'POST /api/account/undo-email': 'the link is in a mail that only a changed address gets',
  'POST /api/staff/people/:token/cancel-email': 'only while a change of email waits for its confirmation',
  'POST /api/staff/people/:token/message': 'the messages of the demo were never sent',
  'GET /staff/people/:token/messages/:message': 'the messages of the demo were never sent',
  'GET /staff/people/:token/messages/:message.data': 'the messages of the demo were never sent',
  'GET /staff/people/buyers/:number/messages/:message': 'the messages of the demo were never sent',
  'GET /staff/people/buyers/:number/messages/:message.data': 'the messages of the demo were never sent',
  'POST /api/staff/people/buyers/:token/message': 'the messages of the demo were never sent',
  'POST /api/staff/people/:token/take-back-credit': 'only what staff credited is taken back',
  'POST /api/staff/people/:token/pin-note': 'no reader of the demo has a note',
  'POST /api/staff/people/:token/undo-email': 'only for a reader whose address has just changed',
  'POST /api/staff/payments/return': 'only after a restore is there a payment without an order',
  'POST /api/account/issues/:number/claim': 'no copy of the demo’s readers is overdue',
  'POST /api/account/issues/:number/redirect': 'no list of the demo waits to be sent',
  'POST /api/staff/redirects/grant': 'no list of the demo waits to be sent',
  'POST /api/staff/redirects/decline': 'no list of the demo waits to be sent',
  'POST /api/staff/claims/grant': 'only a second claim waits for staff',
  'POST /api/staff/claims/refuse': 'only a second claim waits for staff',
  'POST /api/staff/zone-holds/mail': 'a list has to be closed while a zone is held',
  'POST /api/staff/mailing/seeds/remove': 'the demo has no seed address',
  'POST /api/staff/contacts/return-file/set-aside': 'no new address was told to the demo',
  'DELETE /api/account/temporary-address/:shipcode': 'only for who has one, and each round asks as another reader',
  'POST /api/access/passkeys': 'a key of the browser signs it',
  'POST /api/access/passkey/verify': 'a key of the browser signs it',
  'POST /api/access/staff/totp/confirm': 'the authenticator knows the code',
  'POST /api/access/staff/verify': 'the authenticator knows the code',
  'POST /api/staff/orders/cancel': 'the order has to wait for its payment link',
  'POST /api/staff/orders/send-link': 'the order has to wait for its payment link',
  'POST /api/staff/orders/assign-refund': 'only the provider makes the refund that it is about',
  'POST /api/staff/orders/return-issue': 'a mailing has to be undone after a subscription in it was cancelled',
}

/** What ends a visit, or takes back what another call is to use. */
const ENDS = /^POST (\/logout|.*\/(login|set-password|account\/delete|sessions))$|^DELETE (?!.*\/address\/)/
/** What is made comes before what is looked at, and what ends something comes last. */
const turnOf = (key: string) => (ENDS.test(key) || key.startsWith('DELETE') ? 2 : key.startsWith('GET') ? 1 : 0)

/**
 * Asks for everything as it should be asked for, by whoever may, until it is given; answers what never was and how it
 * was refused, and what is spoken of here and not there to be asked for.
 */
export async function sendRightRequests(
  shop: FuzzedShop,
  fuzzer: Fuzzer,
  targets: Target[],
  chance: Chance,
): Promise<string[]> {
  const { runtime, hidden } = shop
  const words = await readWords(runtime.database.db, hidden)
  const keys = new Set(targets.map(keyOf))
  const known = [...Object.keys(NEVER_GIVEN), ...Object.keys(await readExamples(runtime, hidden))]
  const strange = known.filter((key) => !keys.has(key) && !key.endsWith('.data'))
  let missing = targets
    .filter((target) => !(keyOf(target) in NEVER_GIVEN))
    .sort((one, other) => turnOf(keyOf(one)) - turnOf(keyOf(other)))
  let refusals: string[] = []
  for (let round = 0; round < ROUNDS && missing.length > 0; round += 1) {
    const own = chance.of(-1_000_000 - round)
    const actors = await openActors(runtime, hidden, (readers) => readers[round % readers.length])
    const examples = await readExamples(runtime, hidden)
    const still: Target[] = []
    refusals = []
    for (const target of missing) {
      // Not before there was time to use what it ends.
      if (round === 0 && ENDS.test(keyOf(target))) {
        still.push(target)
        continue
      }
      const actor = own.one(likely(target, actors))
      const example = examples[keyOf(target)]?.(actor)
      const answer = await fuzzer.ask('rehearsal', { target, actor, words, example, faults: 0, solves: true }, own)
      if (answer && isGiven(target, answer)) continue
      still.push(target)
      refusals.push(`${keyOf(target)}: ${answer?.status} ${answer?.text.slice(0, 200)}`)
    }
    missing = still
    // The mails that were caused so far hold what opens some of the rest.
    if (round === 0) await runtime.queue.idle()
  }
  return [...refusals, ...strange]
}

/** Whoever has to log in first was not given what they asked for; a script is told so in the data. */
function isGiven({ path }: Target, { status, headers, text }: Answered): boolean {
  if (status >= 400) return false
  const isSentToLogin = headers.get('Location')?.startsWith('/login') || (status === 202 && text.includes('"/login'))
  return path.startsWith('/login') || !isSentToLogin
}
