import { and, eq } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readKeyline } from '#domain/mailing/keyline.ts'
import { NAMES_ALIKE } from '#domain/mailing/own-columns.ts'
import type { Zone } from '#domain/vocabulary.ts'
import { ZONES } from '#domain/vocabulary.ts'
import { advance } from '../../../../tests/support/advance.ts'
import { demoDatabase } from '../../../../tests/support/database.ts'
import { parseLabels } from '../../../../tests/support/mailing-labels.ts'
import { mailingsOf } from '../../../../tests/support/mailings.ts'
import type { TestRuntime } from '../../../../tests/support/runtime.ts'
import { openTestRuntime } from '../../../../tests/support/runtime.ts'
import type { StaffBrowser } from '../../../../tests/support/staff.ts'
import { openStaff } from '../../../../tests/support/staff.ts'
import { audit } from '../../db/schema/account.ts'
import { mailing } from '../../db/schema/mailings.ts'
import { account } from '../../db/schema/people.ts'

const AT = '/api/staff/issues'

let test: TestRuntime
let packer: StaffBrowser
let run: { id: string; served: Record<string, number> }
let mailings: Awaited<ReturnType<typeof mailingsOf>>
const db = () => test.runtime.database.db
beforeAll(async () => {
  test = await openTestRuntime(await demoDatabase())
  packer = await openStaff(test, 'fulfilment')
  mailings = await mailingsOf(test)
  await mailings.next()
  run = await mailings.closed()
})
afterAll(() => test.runtime.close())

const fileOf = async (zone: Zone, more = '') => {
  const answer = await packer.request(`${AT}/mailing-file?run=${run.id}&zone=${zone}${more}`)
  return { name: answer.headers.get('Content-Disposition') ?? '', bytes: Buffer.from(await answer.arrayBuffer()) }
}
const labelsOf = async (zone: Zone, more = '') => parseLabels((await fileOf(zone, more)).bytes.toString())
const zipOf = async (more = '') => {
  const answer = await packer.request(`${AT}/mailing-zip?run=${run.id}${more}`)
  expect(answer.headers.get('Content-Type')).toBe('application/zip')
  return Buffer.from(await answer.arrayBuffer())
}
/** Keyline and name of everyone whose copy the mailing has, by its own rows. */
const served = (zone: Zone) =>
  db()
    .select({ keyline: account.keyline, name: mailing.name })
    .from(mailing)
    .innerJoin(account, eq(account.id, mailing.accountId))
    .where(and(eq(mailing.runId, run.id), eq(mailing.zone, zone)))
const sorted = (list: readonly string[]) => [...list].sort()
const HOSTILE = ['=HYPERLINK("x","y")', "'=1+1", '+1 "quoted", name', '-', '@sum', 'Zoë\tO’Neill']
const SEED = {
  name: 'Control, Portland',
  address: { line1: '9 Pier Rd', city: 'Portland', state: 'ME', postcode: '04101', country: 'US' },
}

describe('the mailing files of a closed issue', () => {
  it('parse back to the same readers by keyline, in every zone and whatever they are called', async () => {
    expect(run.served['print-a']).toBeGreaterThan(HOSTILE.length)
    const some = await db().select({ id: mailing.accountId }).from(mailing).where(eq(mailing.runId, run.id)).limit(6)
    for (const [at, { id }] of some.entries())
      await db()
        .update(mailing)
        .set({ name: HOSTILE[at] ?? '' })
        .where(and(eq(mailing.runId, run.id), eq(mailing.accountId, id)))
    for (const zone of ZONES) {
      const labels = await labelsOf(zone, '&preset=us-house')
      const rows = await served(zone)
      const plain = (name: string) => name.replace(/\s+/g, ' ')
      expect(labels).toHaveLength(run.served[`print-${zone}`] ?? 0)
      expect(sorted(labels.map((label) => `${readKeyline(label.keyline)} ${label.full_name}`))).toEqual(
        sorted(rows.map(({ keyline, name }) => `${keyline} ${plain(name)}`)),
      )
      expect(new Set(labels.map(({ issue, seed, copies }) => `${issue} ${seed} ${copies}`))).toEqual(
        new Set(['52 N 1']),
      )
    }
  })

  it('are named and sorted, and say class, expiry and last issue', async () => {
    expect((await fileOf('a')).name).toMatch(/^attachment; filename="BROADFOLD_052_US_\d{8}\.csv"$/)
    for (const zone of ['a', 'b'] as const) {
      const codes = (await labelsOf(zone)).map(({ zip }) => zip)
      expect(codes).toEqual(sorted(codes))
    }
    const countries = (await labelsOf('c')).map(({ country }) => country)
    expect(countries.filter((country, at) => country !== countries[at - 1])).toHaveLength(new Set(countries).size)
    expect(countries.every((country) => country === country.toUpperCase())).toBe(true)
    const labels = await labelsOf('a')
    expect(new Set(labels.map((label) => label.class))).toContain('paid')
    for (const { expire_issue, issues_left, last_issue } of labels) {
      if (expire_issue === 'LIFETIME') expect([issues_left, last_issue]).toEqual(['', 'N'])
      else
        expect([Number(expire_issue), last_issue]).toEqual([52 + Number(issues_left), issues_left === '0' ? 'Y' : 'N'])
    }
    const [expiring] = await db().select().from(account).where(eq(account.email, 'expiring@example.com'))
    expect(labels.find((label) => readKeyline(label.keyline) === expiring?.keyline)).toMatchObject({ last_issue: 'Y' })
  })

  it('come in one zip with counts and readme, the same bytes each time', async () => {
    const zip = await zipOf()
    expect(zip.equals(await zipOf())).toBe(true)
    const files = unzipSync(zip)
    const names = Object.keys(files)
    expect(names.map((name) => name.replace(/\d{8}/, 'DAY'))).toEqual([
      'BROADFOLD_052_US_DAY.csv',
      'BROADFOLD_052_CA_DAY.csv',
      'BROADFOLD_052_INTL_DAY.csv',
      'BROADFOLD_052_COUNTS_DAY.csv',
      'README.txt',
    ])
    const text = (at: number) => strFromU8(files[names[at] ?? ''] ?? new Uint8Array())
    for (const [at, zone] of ZONES.entries()) expect(text(at)).toBe((await fileOf(zone)).bytes.toString())
    expect(text(3)).toContain(`US,all,${run.served['print-a']},${run.served['print-a']}\r\n`)
    expect(text(4)).toContain(`US mailing house: ${run.served['print-a']} labels`)
    // Another preset for this download alone.
    expect(strFromU8(unzipSync(await zipOf('&a=canada-post'))['README.txt'] ?? new Uint8Array())).not.toContain(
      'US mailing house',
    )
  })

  it('begin with a byte-order mark by choice, which is kept, as the presets are', async () => {
    expect([...(await fileOf('a', '&mark=yes')).bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    expect((await fileOf('a')).bytes.subarray(0, 7).toString()).toBe('keyline')
    const write = (body: object) => packer.write('/api/staff/mailing/presets', body)
    expect((await write({ byte_order_mark: true, presets: { c: 'own' } })).status).toBe(200)
    expect([...(await fileOf('b')).bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    expect((await write({ presets: { c: 'nobody’s' } })).status).toBe(422)
    expect((await write({ byte_order_mark: false })).status).toBe(200)
    const kept = await test.runtime.app.issues.fileSettings()
    expect(kept).toMatchObject({ byteOrderMark: false, presets: { a: 'us-house', b: 'canada-post', c: 'own' } })
    const columns = [
      { column: 'zip', name: 'Post code' },
      { column: 'full_name', name: 'To' },
    ]
    expect((await packer.write('/api/staff/mailing/columns', { columns })).status).toBe(200)
    expect((await fileOf('c')).bytes.toString()).toMatch(/^Post code,To\r\n/)
    const alike = columns.map((one) => ({ ...one, name: 'To' }))
    expect(await packer.write('/api/staff/mailing/columns', { columns: alike })).toMatchObject({
      status: 422,
      body: { errors: NAMES_ALIKE },
    })
    const notes = await db().select().from(audit).where(eq(audit.action, 'changed mailing files'))
    expect(notes).toHaveLength(3)
  })

  it('list what the preset has no room for, and put it whole', async () => {
    const long = 'Llanfairpwllgwyngyllgogerychwyrndrobwll'
    const [one] = await db()
      .select()
      .from(mailing)
      .where(and(eq(mailing.runId, run.id), eq(mailing.zone, 'a')))
      .limit(1)
    const mine = and(eq(mailing.runId, run.id), eq(mailing.accountId, one?.accountId ?? ''))
    await db().update(mailing).set({ city: long }).where(mine)
    const readme = strFromU8(unzipSync(await zipOf())['README.txt'] ?? new Uint8Array())
    expect(readme).toContain(`city: ${long.length} characters, and the preset has room for 22.`)
    expect((await labelsOf('a')).some(({ city }) => city === long)).toBe(true)
  })
})

describe('seed addresses', () => {
  it('are in the files of their zone, counted apart, until the file is sent', async () => {
    const seeds = async () => (await labelsOf('a')).filter(({ seed }) => seed === 'Y')
    const added = await packer.write('/api/staff/mailing/seeds', SEED)
    expect(added.status).toBe(200)
    expect(await seeds()).toMatchObject([{ full_name: SEED.name, copies: '1', class: '', gift_from: '' }])
    const [keyline] = (await seeds()).map((label) => readKeyline(label.keyline))
    expect(keyline).toMatch(/^[0-9A-Z]{12}$/)
    expect(await labelsOf('a')).toHaveLength((run.served['print-a'] ?? 0) + 1)
    expect((await labelsOf('b')).some(({ seed }) => seed === 'Y')).toBe(false)
    const counts = Object.entries(unzipSync(await zipOf())).find(([name]) => name.includes('COUNTS'))?.[1]
    expect(strFromU8(counts ?? new Uint8Array())).toContain('US,seed,1,1\r\n')
    const other = await packer.write('/api/staff/mailing/seeds', { ...SEED, name: 'Second' })
    const { seed } = other.body as { seed: string }
    expect((await packer.write('/api/staff/mailing/seeds/remove', { seed })).status).toBe(200)
    expect((await packer.write('/api/staff/mailing/seeds/remove', { seed })).status).toBe(409)
    expect(await seeds()).toHaveLength(1)
    expect((await mailings.sent(run.id)).ok).toBe(true)
    const sent = await zipOf()
    await advance(test, 1)
    packer = await openStaff(test, 'fulfilment')
    await packer.write('/api/staff/mailing/seeds/remove', added.body as object)
    await packer.write('/api/staff/mailing/seeds', { ...SEED, name: 'Too late' })
    expect((await zipOf()).equals(sent)).toBe(true)
    expect((await test.runtime.app.issues.seeds()).map(({ name }) => name)).toEqual(['Too late'])
  })

  it('need a whole address that the publication ships to', async () => {
    const refused = await packer.write('/api/staff/mailing/seeds', { name: 'X', address: { country: 'US' } })
    expect(refused).toMatchObject({ status: 422, body: { errors: { line1: expect.any(String) } } })
    const nowhere = { ...SEED.address, country: 'XX', state: '' }
    expect((await packer.write('/api/staff/mailing/seeds', { name: 'X', address: nowhere })).status).toBe(422)
  })
})

it('are for fulfilment alone, and only of a mailing that stands', async () => {
  const nothing = '00000000-0000-4000-8000-000000000000'
  const support = await openStaff(test, 'support')
  for (const path of [`${AT}/mailing-zip?run=${run.id}`, `${AT}/mailing-file?run=${run.id}&zone=a`])
    expect((await support.get(path)).status).toBe(403)
  expect((await support.write('/api/staff/mailing/seeds', SEED)).status).toBe(403)
  expect((await support.write('/api/staff/mailing/presets', {})).status).toBe(403)
  for (const query of [`run=${nothing}`, 'run=x', `run=${run.id}&a=other`, `run=${run.id}&x=1`])
    expect((await packer.get(`${AT}/mailing-zip?${query}`)).status, query).toBe(404)
})

it('record who downloaded a file or the zip', async () => {
  await db().delete(audit)
  await fileOf('a')
  await zipOf()
  const [member] = await db().select().from(account).where(eq(account.email, 'fulfilment@example.com'))
  const taken = { actor: member?.id, action: 'exported', subject: `issue:${mailings.number()}` }
  expect(await db().select().from(audit).orderBy(audit.id)).toMatchObject([
    { ...taken, after: { run: run.id, file: expect.stringMatching(/\.csv$/) } },
    { ...taken, after: { run: run.id, file: expect.stringMatching(/\.zip$/) } },
  ])
})
