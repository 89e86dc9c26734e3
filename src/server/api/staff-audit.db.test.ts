import { beforeAll, describe, expect, it } from 'vitest'
import { DOLLARS } from '#domain/currencies.ts'
import { STARTING_ZONE_NAMES } from '#domain/zones/zone-names.ts'
import { changeWords } from '#web/routes/staff/audit/change-words.ts'
import { runtimeForFile } from '../../../tests/support/runtime-for-file.ts'
import { ALL_WRITES } from '../../../tests/support/staff-writes/all-writes.ts'
import type { Person, Sent, Stage } from '../../../tests/support/staff-writes/stage.ts'
import { openStage } from '../../../tests/support/staff-writes/stage.ts'

const test = runtimeForFile({ empties: 'rate_limit' })

let stage: Stage
let own: Person
beforeAll(async () => {
  stage = await openStage(test)
  own = await stage.person('staff@example.com')
})

const SHOP = { currency: DOLLARS, zoneNames: STARTING_ZONE_NAMES, timeZone: 'America/New_York' }
/** Staff read words in the log: no names of columns, no references, no JSON. */
const CODE =
  /["[\]_]|\b(print|ship)-[abc]\b|\b(prd|sze|iss):|[a-z][A-Z]|\b(true|false|null|undefined|NaN)\b|\d{4}-\d\d-\d\d/

/** What changes nothing, or is no matter of anybody else. */
const UNTOLD: Record<string, string> = {
  'POST /api/staff/orders/quote': 'shows a price',
  'POST /api/staff/bulk/orders/check': 'shows what would be done',
  'POST /api/staff/bulk/invoices/check': 'shows what would be done',
  'POST /api/staff/bulk/claims/check': 'shows what would be done',
  'POST /api/staff/contacts/return-file/preview': 'shows what would be done',
  'POST /api/staff/issues/dry-run': 'counts what would be done',
  'POST /api/staff/pages/preview': 'shows a page as it would be',
  'POST /api/staff/catalogue/masthead/preview/picture': 'shows a picture as it would be',
  'POST /api/staff/issues/text/preview/piece': 'shows a piece as it would be',
  'POST /api/staff/issues/text/upload/begin': 'nothing is changed before the last part of the file is there',
  'POST /api/staff/catalogue/products/files/begin': 'nothing is changed before the last part of the file is there',
  'POST /api/staff/views/columns': 'what one sees of a list is one’s own matter',
}

/** What the demo is past; its own test sees it in the log. */
const NEVER_DONE: Record<string, string> = {
  'POST /api/staff/catalogue/currency': 'the demo has sold something',
  'POST /api/staff/setup/trial': 'the demo is open',
  'POST /api/staff/setup/trial/wipe': 'the demo is open',
}

// That these are all that there are is held by own-account.db.test.ts.
describe('what staff do is in the audit log, and what is refused is not', () => {
  it.each(Object.entries(ALL_WRITES))('%s', async (key, write) => {
    const sent = 'about' in write ? await write.about(stage, await stage.reader()) : await write.make(stage)
    const before = await stage.newestAudit()
    expect(await stage.send(key, sent)).toMatchObject({ status: key in NEVER_DONE ? 422 : 200 })
    const entries = await stage.auditSince(before)
    if (key in UNTOLD || key in NEVER_DONE) return expect(entries).toEqual([])
    expect(new Set(entries.map(({ actor }) => actor))).toEqual(new Set([own.id]))
    const [entry] = entries
    expect(entry).toMatchObject({
      action: expect.stringMatching(/^[a-z]+ [a-z ]+$/),
      subject: expect.stringMatching(/^(publication|seed addresses|[a-z]+:\S+)$/),
    })
    expect(entry?.reason).toContain(whyOf(sent))
    for (const { before, after, subject } of entries)
      expect(changeWords({ before, after, subject }, SHOP).replace(/\S+@\S+/g, '')).not.toMatch(CODE)
    const known = await stage.newestAudit()
    const again = await stage.send(key, sent)
    if (again.status !== 200) expect(await stage.auditSince(known)).toEqual([])
  })
})

/** What was typed to say why, under whatever name. */
function whyOf({ body }: Sent): string {
  const { reason, sign_off, says } = body as Record<string, string | undefined>
  return reason ?? sign_off ?? says ?? ''
}
