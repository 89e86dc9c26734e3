import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { addDays } from '#domain/day.ts'
import { mailWords } from '#server/db/schema/mail.ts'
import { publication } from '#server/db/schema/publication.ts'
import { setPieces } from '#server/services/reading/set-pieces.ts'
import { readFacts } from '../../fuzz/facts.ts'
import { consoleExamples } from '../../fuzz/staff-examples.ts'
import { makeTestEpub } from '../epub-files.ts'
import { HOME } from '../shopper.ts'
import { TOTE } from '../staff-orders.ts'
import type { Sent, StaffWrite, StaffWrites, Stage } from './stage.ts'
import { because } from './stage.ts'

const GOODS = 'it is about what is sold, and about nobody who buys it'
const WORDS = 'it is about what everybody reads'
const FILES = 'it is about the files for the mailing house'
const NOTHING = 'it shows what would be, and changes nothing'
const TRIAL = 'it is about all that was sold before the shop opened'
const OWN_VIEW = 'how one looks at a list is one’s own matter'

/** As the fuzzer sends it, which knows what is there. */
async function example({ test }: Stage, key: string): Promise<Sent> {
  const made = consoleExamples(await readFacts(test.runtime, randomUUID()), 0)[key]?.({} as never)
  const { session: _, ...body } = (made?.body ?? {}) as Record<string, unknown>
  return { body }
}
const asExample =
  (nobody: string) =>
  (key: string): [string, StaffWrite] => [key, { nobody, make: (stage) => example(stage, key) }]

const ISSUE = 500

/** Of an issue to come, with pieces from a file. */
const ofText = (name: string, nobody: string): [string, StaffWrite] => [
  `${TEXT}/${name}`,
  {
    nobody,
    make: async (stage) => {
      await stage.mailings.plan(ISSUE)
      const html = '<p id="p-1">One.</p><p id="p-2">Two.</p><p id="p-3">Three.</p>'
      const text = 'One. Two. Three.'
      const pieces = ['First', 'Second', 'Third'].map((title) => ({
        ...{ title, author: null, kind: null, html, text, words: 10_000, notes: [] },
      }))
      await setPieces(stage.db, ISSUE, { pieces, pictures: [] })
      return example(stage, `${TEXT}/${name}`)
    },
  },
]

const CATALOGUE = 'POST /api/staff/catalogue'
const TEXT = 'POST /api/staff/issues/text'
const PICTURE = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

async function coupon(stage: Stage): Promise<string> {
  const { body } = await example(stage, `${CATALOGUE}/coupons`)
  const code = `DEED-${randomUUID().slice(0, 8).toUpperCase()}`
  await stage.byColleague('/api/staff/catalogue/coupons', { ...body, code })
  return code
}
const unlimited = { starts_on: null, ends_on: null, usage_limit: 5 }

const tomorrow = (stage: Stage) => addDays(stage.today(), 1)
async function prices(stage: Stage, fromDay: string) {
  const { issuesPerYear: _, ...prices } = (await stage.test.runtime.app.catalogue()).prices
  return { from_day: fromDay, prices, confirmed: true }
}

const EMAILS = 'POST /api/staff/emails'
const MAIL = 'issue-mailed'

/** Other words than before; `base` is how often they were edited by then. */
async function newWords({ db }: Stage, based: boolean): Promise<Sent> {
  const [row] = await db.select({ base: mailWords.edits }).from(mailWords).where(eq(mailWords.mail, MAIL))
  const words = { mail: MAIL, subject: `No. {issue}, ${randomUUID()}`, preheader: '', text: 'Dear {name}' }
  return { body: { ...words, ...(based && { base: row?.base ?? 0 }) } }
}

async function afterWords(stage: Stage, path: '' | '/draft') {
  const { body } = await newWords(stage, true)
  const { edits: base } = await stage.byAdministration<{ edits: number }>(`/api/staff/emails${path}`, body)
  return { body: { mail: MAIL, base } }
}

const epub = makeTestEpub({ chapters: [{ file: 'one.xhtml', title: 'One', body: '<h1>One</h1><p>It begins.</p>' }] })
const EPUB = { issue: ISSUE, file: 'issue.epub', size: epub.length, reason: '' }

/** What is about the house and all its readers, and what is one's own. */
export const SHOP_WRITES: StaffWrites = {
  ...Object.fromEntries(
    [
      ...['coupons', 'sizes', 'stock/count', 'products/retire'],
      ...['products/files/begin', 'products/files/piece', 'products/files/remove'],
    ].map((name) => asExample(GOODS)(`${CATALOGUE}/${name}`)),
  ),
  ...Object.fromEntries(
    ['heading', 'write/piece', 'picture', 'move', 'merge', 'split', 'remove'].map((name) => ofText(name, WORDS)),
  ),
  ...Object.fromEntries(
    [
      `${CATALOGUE}/settings`,
      `${CATALOGUE}/zones`,
      ...['POST /api/staff/pages', 'POST /api/staff/pages/arrange'],
      ...['POST /api/staff/issues/plan', 'POST /api/staff/issues/change'],
    ].map(asExample(WORDS)),
  ),
  ...Object.fromEntries(
    ['presets', 'columns', 'seeds'].map((name) => asExample(FILES)(`POST /api/staff/mailing/${name}`)),
  ),
  ...Object.fromEntries(
    ['', '/rename', '/delete', '/columns'].map((name) => asExample(OWN_VIEW)(`POST /api/staff/views${name}`)),
  ),
  [`${CATALOGUE}/coupons/change`]: {
    nobody: GOODS,
    make: async (stage) => ({ body: { code: await coupon(stage), ...unlimited } }),
  },
  [`${CATALOGUE}/coupons/end`]: { nobody: GOODS, make: async (stage) => ({ body: { code: await coupon(stage) } }) },
  [`${CATALOGUE}/issues`]: {
    nobody: GOODS,
    make: () => ({ body: { issue: 51, print_price: 2100, digital_price: 1100 } }),
  },
  [`${CATALOGUE}/currency`]: { nobody: GOODS, make: () => ({ body: { from: 'USD', currency: 'EUR' } }) },
  [`${CATALOGUE}/prices`]: { nobody: GOODS, make: async (stage) => ({ body: await prices(stage, tomorrow(stage)) }) },
  [`${CATALOGUE}/prices/drop`]: {
    nobody: GOODS,
    make: async (stage) => {
      const day = addDays(stage.today(), 2)
      await stage.byAdministration('/api/staff/catalogue/prices', await prices(stage, day))
      return { body: { from_day: day } }
    },
  },
  [`${CATALOGUE}/products`]: {
    nobody: GOODS,
    make: () => ({ body: { ref: TOTE, name: 'Tote', price: 4900, description: 'A bag.' } }),
  },
  [`${CATALOGUE}/products/new`]: {
    nobody: GOODS,
    make: () => ({
      body: {
        ...{ kind: 'basic', name: 'Pencil', price: 300, description: 'It writes.' },
        ...{ details: [], tags: [], on_hand: 5, sizes: [] },
      },
    }),
  },
  [`${CATALOGUE}/products/picture`]: {
    nobody: GOODS,
    make: () => ({ body: { ref: TOTE, picture: PICTURE, alt: 'A bag' } }),
  },
  [`${CATALOGUE}/masthead/picture`]: {
    nobody: WORDS,
    make: async (stage) => {
      const { body } = await example(stage, `${CATALOGUE}/masthead/picture`)
      return { body: { ...body, face: 'instrument-sans' } }
    },
  },
  ...Object.fromEntries([asExample(NOTHING)(`${CATALOGUE}/masthead/preview/picture`)]),
  [`${CATALOGUE}/stock`]: { nobody: GOODS, make: () => ({ body: { ref: TOTE, by: 3, ...because } }) },
  ...Object.fromEntries(
    ['', '/draft', '/test'].map((name): [string, StaffWrite] => [
      `${EMAILS}${name}`,
      { nobody: WORDS, make: (stage) => newWords(stage, name !== '/test') },
    ]),
  ),
  [`${EMAILS}/draft/discard`]: { nobody: WORDS, make: (stage) => afterWords(stage, '/draft') },
  [`${EMAILS}/reset`]: { nobody: WORDS, make: (stage) => afterWords(stage, '') },
  [`${EMAILS}/restore`]: {
    nobody: WORDS,
    make: async (stage) => {
      await afterWords(stage, '')
      const { body } = await afterWords(stage, '')
      return { body: { ...body, version: 1 } }
    },
  },
  'POST /api/staff/pages/restore': {
    nobody: WORDS,
    make: (stage) => example(stage, 'POST /api/staff/pages/restore'),
  },
  'POST /api/staff/pages/preview': { nobody: NOTHING, make: () => ({ body: { body: 'A page' } }) },
  'POST /api/staff/issues/picture': {
    nobody: WORDS,
    make: () => ({ body: { issue: 52, picture: PICTURE, alt: 'A lake' } }),
  },
  ...Object.fromEntries([ofText('preview/piece', NOTHING)]),
  [`${TEXT}/upload/begin`]: {
    nobody: WORDS,
    make: async (stage) => {
      await stage.mailings.plan(ISSUE)
      return { body: EPUB }
    },
  },
  [`${TEXT}/upload/piece`]: {
    nobody: WORDS,
    make: async (stage) => {
      await stage.mailings.plan(ISSUE)
      const { file } = await stage.byAdministration<{ file: string }>('/api/staff/issues/text/upload/begin', EPUB)
      return { body: { file, at: 0, bytes: Buffer.from(epub).toString('base64') } }
    },
  },
  'POST /api/staff/mailing/seeds/remove': {
    nobody: FILES,
    make: async (stage) => {
      const seed = { name: 'Control', address: HOME }
      return { body: await stage.byAdministration('/api/staff/mailing/seeds', seed) }
    },
  },
  'POST /api/staff/setup/open': {
    nobody: WORDS,
    make: async ({ db, test }) => {
      await db.update(publication).set({ openedAt: null })
      test.runtime.catalogue.drop()
      return { body: {} }
    },
  },
  'POST /api/staff/setup/trial': { nobody: TRIAL, make: () => ({ body: {} }) },
  'POST /api/staff/setup/trial/wipe': { nobody: TRIAL, make: () => ({ body: { name: 'Broadfold' } }) },
  'POST /api/staff/members/invite': {
    nobody: 'who is there already can’t be invited',
    make: () => ({
      body: { email: `${randomUUID()}@example.org`, name: 'Ada New', role: 'support', ...because },
    }),
  },
  ...Object.fromEntries(
    (['role', 'end'] as const).map((name): [string, StaffWrite] => [
      `POST /api/staff/members/${name}`,
      {
        nobody: 'one’s own role is refused with a sentence of its own',
        make: async (stage) => {
          const email = `${randomUUID()}@example.org`
          await stage.byAdministration('/api/staff/members/invite', { email, name: 'Ada', role: 'support', ...because })
          const { token: member } = await stage.person(email)
          return { body: { member, ...(name === 'role' && { role: 'finance' }), ...because } }
        },
      },
    ]),
  ),
}
