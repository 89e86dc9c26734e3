import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { beforeAll, expect, it } from 'vitest'
import { readKeyline } from '#domain/mailing/keyline.ts'
import { ZERO } from '#domain/money.ts'
import { parseLabels } from '../../../../tests/support/mailing-labels.ts'
import { mailingsOf } from '../../../../tests/support/mailings.ts'
import type { NewReader } from '../../../../tests/support/readers.ts'
import { readersOf } from '../../../../tests/support/readers.ts'
import { runtimeForFile } from '../../../../tests/support/runtime-for-file.ts'
import type { StaffBrowser } from '../../../../tests/support/staff.ts'
import { openStaff } from '../../../../tests/support/staff.ts'
import { mailing } from '../../db/schema/mailings.ts'
import { gift } from '../../db/schema/orders.ts'
import { address } from '../../db/schema/people.ts'
import { subscription } from '../../db/schema/subscriptions.ts'
import { askRedirect } from '../../services/delivery/ask-redirect.ts'
import { decideRedirect } from '../../services/delivery/decide-redirect.ts'
import { mailLate } from '../../services/issues/close-issue.ts'

const test = runtimeForFile()
const db = () => test.runtime.database.db
const context = () => test.runtime.paymentContext

let packer: StaffBrowser
let readers: ReturnType<typeof readersOf>
let mailings: Awaited<ReturnType<typeof mailingsOf>>
beforeAll(async () => {
  packer = await openStaff(test, 'fulfilment')
  readers = readersOf(test)
  mailings = await mailingsOf(test)
})

async function zipOf(run: string): Promise<Record<string, string>> {
  const answer = await packer.request(`/api/staff/issues/mailing-zip?run=${run}`)
  const files = unzipSync(Buffer.from(await answer.arrayBuffer()))
  return Object.fromEntries(
    Object.entries(files).map(([name, bytes]) => [name.split('_').slice(2, -1).join(), strFromU8(bytes)]),
  )
}
const labelled = (file = '') =>
  parseLabels(file).map((label) => [readKeyline(label.keyline), label.class, label.issues_left])
async function join(kind: NewReader = {}) {
  const reader = await readers.join(kind)
  const { keyline } = await readers.accountOf(reader.id)
  return { ...reader, keyline }
}

it('a late mailing’s files hold exactly those whom it serves, with keyline and class', async () => {
  await mailings.next()
  const redirected = await join()
  const onTime = await join()
  const run = await mailings.closed()
  test.runtime.catalogue.drop()
  await db().update(address).set({ line1: '9 Oak Street' }).where(eq(address.accountId, redirected.id))
  const asked = await askRedirect(context(), { accountId: redirected.id, number: mailings.number() })
  const actor = { id: mailings.actor, name: 'Anders Pereira' }
  await decideRedirect(context(), { id: asked?.ok ? asked.value.id : '', decision: 'grant', actor })
  await mailings.sent(run.id)

  const paid = await join()
  const comped = await join()
  await db().update(subscription).set({ payment: 'comped' }).where(eq(subscription.id, comped.subscription.id))
  const given = await join({ deliverable: 'print-b' })
  await db().insert(gift).values({
    id: randomUUID(),
    token: randomUUID(),
    giverName: 'Nell',
    giverEmail: 'nell@example.org',
    term: '1year',
    issuesPerYear: 4,
    level: 'low',
    deliverable: 'print-b',
    payment: 'paid',
    amount: ZERO,
    status: 'redeemed',
    subscriptionId: given.subscription.id,
    createdAt: new Date(),
    redeemedAt: new Date(),
  })
  await join({ deliverable: 'digital' })
  await join({ hasAddress: false })
  const late = await mailLate(test.runtime.mailingContext, mailings.signed())
  if (!late.ok) throw new Error(JSON.stringify(late.errors))

  const files = await zipOf(late.value.id)
  expect(Object.keys(files)).toEqual(['LATE,US', 'LATE,CA', 'LATE,COUNTS', ''])
  const expected = (all: (typeof paid)[], ...classes: string[]) =>
    all.map(({ keyline }, at) => [keyline, classes[at], '3'])
  expect(labelled(files['LATE,US']).sort()).toEqual(expected([redirected, paid, comped], 'paid', 'paid', 'comp').sort())
  expect(labelled(files['LATE,CA'])).toEqual(expected([given], 'gift'))
  const first = Object.values(await zipOf(run.id)).join()
  expect([first.includes(onTime.keyline), first.includes(redirected.keyline)]).toEqual([true, false])
})

it('a list that was closed before classes were kept has blank ones, and the readme says so', async () => {
  await mailings.next()
  const { id } = await mailings.closed()
  const says = 'Where the class is blank, the list was closed before we kept it.'
  expect((await zipOf(id))['']).not.toContain(says)
  await db().update(mailing).set({ class: null, issuesLeft: null }).where(eq(mailing.runId, id))
  const { US = '', COUNTS = '', '': readme } = await zipOf(id)
  expect(new Set(parseLabels(US).map((label) => `${label.class}${label.expire_issue}${label.issues_left}`))).toEqual(
    new Set(['']),
  )
  expect(COUNTS).toMatch(/^US,,\d+,\d+\r$/m)
  expect(readme).toContain(says)
})
