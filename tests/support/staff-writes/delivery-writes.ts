import { randomUUID } from 'node:crypto'
import { and, desc, eq } from 'drizzle-orm'
import { addDays } from '#domain/day.ts'
import { claim } from '#server/db/schema/delivery.ts'
import { address } from '#server/db/schema/people.ts'
import { ledgerEntry } from '#server/db/schema/subscriptions.ts'
import { askRedirect } from '#server/services/delivery/ask-redirect.ts'
import { holdZone } from '#server/services/delivery/zone-holds.ts'
import type { Person, StaffWrites, Stage } from './stage.ts'
import { because } from './stage.ts'

/** For a copy that was mailed and did not come. */
async function claimed(stage: Stage, { id: accountId }: Person): Promise<string> {
  const { db, mailings, now } = stage
  const run = await stage.closed()
  await mailings.sent(run.id)
  const served = and(eq(ledgerEntry.accountId, accountId), eq(ledgerEntry.kind, 'served'))
  const [entry] = await db.select().from(ledgerEntry).where(served).orderBy(desc(ledgerEntry.id)).limit(1)
  const id = randomUUID()
  await db.insert(claim).values({
    ...{ id, accountId, issue: mailings.number(), serving: entry?.id ?? 0, zone: 'a', place: id },
    ...{ reason: 'missing', wish: 'issue', state: 'waiting', at: now() },
  })
  return id
}

/** They moved after their label was printed. */
async function asked(stage: Stage, { id: accountId }: Person): Promise<string> {
  await stage.closed()
  await stage.db
    .update(address)
    .set({ line1: `${randomUUID()} Street` })
    .where(eq(address.accountId, accountId))
  const made = await askRedirect(stage.test.runtime.paymentContext, { accountId, number: stage.mailings.number() })
  if (!made?.ok) throw new Error(JSON.stringify(made))
  return made.value.id
}

async function heldZone(stage: Stage): Promise<string> {
  const { test, today, mailings } = stage
  const issue = await stage.planned()
  const hand = { actor: { id: mailings.actor, name: 'Anders Pereira' }, ...because }
  const held = await holdZone(
    test.runtime.mailingContext,
    { zone: 'c', issue, until: addDays(today(), 30), says: 'On strike.' },
    hand,
  )
  if (!held.ok) throw new Error(JSON.stringify(held))
  return held.value.id
}
const told = (stage: Stage) => ({ until: addDays(stage.today(), 40), says: 'The post is on strike.', ...because })
const signed = { sign_off: 'Ines Harrowgate' }
const ALL = 'it is about an issue and all who get it'
const ZONE = 'it is about a zone and all who live there'

/** Issues, their mailings, and what becomes of the copies. */
export const DELIVERY_WRITES: StaffWrites = {
  'POST /api/staff/claims/grant': {
    about: async (stage, person) => ({ body: { claim: await claimed(stage, person), remedy: 'issue' } }),
  },
  'POST /api/staff/claims/refuse': {
    about: async (stage, person) => ({ body: { claim: await claimed(stage, person), says: 'It came.' } }),
  },
  'POST /api/staff/bulk/claims': {
    about: async (stage, person) => ({
      body: { rows: [await claimed(stage, person)], decision: { type: 'grant', remedy: 'wish' } },
    }),
  },
  'POST /api/staff/bulk/claims/check': {
    about: async (stage, person) => ({ body: { rows: [await claimed(stage, person)] } }),
  },
  'POST /api/staff/redirects/grant': {
    about: async (stage, person) => ({ body: { redirect: await asked(stage, person) } }),
  },
  'POST /api/staff/redirects/decline': {
    about: async (stage, person) => ({ body: { redirect: await asked(stage, person), says: 'It’s too late.' } }),
  },
  'POST /api/staff/issues/dry-run': {
    nobody: 'it counts and changes nothing',
    make: async (stage) => ({ body: { issue: await stage.planned() } }),
  },
  'POST /api/staff/issues/release': {
    nobody: ALL,
    make: async (stage) => ({ body: { issue: await stage.planned(), ...signed, early: true } }),
  },
  'POST /api/staff/issues/close': {
    nobody: ALL,
    make: async (stage) => ({ body: { issue: await stage.planned(), ...signed, early: true } }),
  },
  'POST /api/staff/issues/sign': {
    nobody: ALL,
    make: async (stage) => {
      const issue = await stage.planned()
      await stage.needSecond(true)
      return { body: { issue, ...signed, early: true } }
    },
  },
  'POST /api/staff/issues/late': {
    nobody: ALL,
    make: async (stage) => {
      const { issue } = await stage.closed()
      await stage.reader()
      return { body: { issue, ...signed } }
    },
  },
  'POST /api/staff/issues/sent': {
    nobody: ALL,
    make: async (stage) => ({ body: { run: (await stage.closed()).id } }),
  },
  'POST /api/staff/issues/posted': {
    nobody: ALL,
    make: async (stage) => {
      const { id: run } = await stage.closed()
      await stage.mailings.sent(run)
      return { body: { run, zone: 'a', posted_on: stage.today() } }
    },
  },
  'POST /api/staff/issues/undo': {
    nobody: ALL,
    make: async (stage) => ({ body: { run: (await stage.closed()).id, ...because } }),
  },
  'POST /api/staff/zone-holds': {
    nobody: ZONE,
    make: async (stage) => ({ body: { zone: 'c', issue: await stage.planned(), ...told(stage) } }),
  },
  'POST /api/staff/zone-holds/change': {
    nobody: ZONE,
    make: async (stage) => ({ body: { hold: await heldZone(stage), ...told(stage) } }),
  },
  'POST /api/staff/zone-holds/lift': {
    nobody: ZONE,
    make: async (stage) => ({ body: { hold: await heldZone(stage), how: 'end', ...because } }),
  },
  'POST /api/staff/zone-holds/mail': {
    nobody: ZONE,
    make: async (stage) => {
      await stage.readers.join({ deliverable: 'print-c' })
      const hold = await heldZone(stage)
      await stage.mailings.closed()
      stage.test.runtime.catalogue.drop()
      return { body: { hold, ...signed } }
    },
  },
}
