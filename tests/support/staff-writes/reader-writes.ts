import { randomBytes, randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { writeKeyline } from '#domain/mailing/keyline.ts'
import { emailChange, emailUndo } from '#server/db/schema/account.ts'
import { listMember } from '#server/db/schema/lists.ts'
import { message } from '#server/db/schema/mail.ts'
import { account, reportedMove } from '#server/db/schema/people.ts'
import { staffNote } from '#server/db/schema/staff.ts'
import { takeSnapshot } from '#server/services/account/access-snapshot.ts'
import { bought, TOTES } from '../bought.ts'
import { HOME } from '../shopper.ts'
import type { Person, StaffWrites, Stage } from './stage.ts'
import { because } from './stage.ts'

const PERSON = 'POST /api/staff/people/:token'
const CONTACTS = 'POST /api/staff/contacts'
const tomorrow = (now: Date) => new Date(now.getTime() + 86_400_000)

/** A message that was sent to this address and can be sent again. */
async function sentTo({ db, now }: Stage, recipient: string): Promise<string> {
  const id = randomUUID()
  const props = { name: 'Ada', number: 52, title: 'Tides', state: 'granted', says: '' }
  await db.insert(message).values({
    ...{ id, key: `redirect:${id}`, recipient, template: 'redirect-decided', props },
    ...{ createdAt: now(), sentAt: now() },
  })
  return id
}

async function noteAbout({ db, now }: Stage, { id: accountId }: Person): Promise<string> {
  const id = randomUUID()
  await db.insert(staffNote).values({ id, accountId, text: 'Called.', actor: accountId, at: now() })
  return id
}

/** On a label, so that what comes back is known by its keyline. */
async function keylineOf(stage: Stage, { id }: Person): Promise<string> {
  await stage.closed()
  const { rows } = await stage.db.execute<{ keyline: string }>(sql`select keyline from account where id = ${id}`)
  return `Keyline,Code\n#${writeKeyline(rows[0]?.keyline ?? '')}#,N\n`
}

/** What is done to a reader, to whom they are, and to how they are reached. */
export const READER_WRITES: StaffWrites = {
  'POST /api/staff/people': {
    about: (_, { email }) => ({
      body: {
        name: 'Ada New',
        email: email.startsWith('reader') ? `new-${email}` : email,
        address: HOME,
        again: true,
        ...because,
      },
    }),
  },
  [`${PERSON}/credit`]: {
    about: async (stage, person) => ({
      at: person.token,
      body: { subscription: await stage.subscribe(person), issues: 1, ...because },
    }),
  },
  [`${PERSON}/take-back-credit`]: {
    about: async (stage, person) => {
      const subscription = await stage.subscribe(person)
      await stage.byColleague(`/api/staff/people/${person.token}/credit`, { subscription, issues: 2, ...because })
      return { at: person.token, body: { subscription, issues: 1, ...because } }
    },
  },
  [`${PERSON}/served`]: {
    about: async (stage, person) => ({
      at: person.token,
      body: { subscription: await stage.subscribe(person), level: 'low', deliverable: 'digital', ...because },
    }),
  },
  [`${PERSON}/cancel`]: {
    about: async (stage, person) => {
      const subscription = await stage.subscribe(person)
      const file = await stage.test.runtime.app.people.person(person.token)
      const amount = file?.owed.find((one) => one.subscription === subscription)?.owed ?? 0
      return { at: person.token, body: { subscription, amount, ...because } }
    },
  },
  [`${PERSON}/contact`]: {
    about: (_, { token }) => ({ at: token, body: { contact: 'email', suspended: true, ...because } }),
  },
  [`${PERSON}/address`]: {
    about: (_, { token }) => ({ at: token, body: { shipcode: 'ship-a', address: HOME, ...because } }),
  },
  [`${PERSON}/name`]: { about: (_, { token }) => ({ at: token, body: { name: 'Ada Renamed', ...because } }) },
  [`${PERSON}/email`]: {
    about: (_, { token }) => ({ at: token, body: { email: `to-${token.slice(0, 8)}@example.org`, ...because } }),
  },
  [`${PERSON}/cancel-email`]: {
    about: async ({ db, now }, { id, token }) => {
      const email = `to-${randomUUID()}@example.org`
      await db.insert(emailChange).values({
        ...{ accountId: id, email, emailFolded: email, tokenHash: randomBytes(32) },
        ...{ createdAt: now(), expiresAt: tomorrow(now()) },
      })
      return { at: token, body: because }
    },
  },
  [`${PERSON}/undo-email`]: {
    about: async ({ db, now }, { id, token, email }) => {
      const oldEmail = `old-${email}`
      const before = await db.transaction(async (tx) => takeSnapshot(tx, id))
      await db.insert(emailUndo).values({
        ...{
          accountId: id,
          tokenHash: randomBytes(32),
          oldEmail,
          oldEmailFolded: oldEmail,
          newEmail: email,
          before,
        },
        ...{ changedAt: now(), expiresAt: tomorrow(now()) },
      })
      return { at: token, body: because }
    },
  },
  [`${PERSON}/proof`]: {
    about: async ({ db }, { id, token }) => {
      await db.update(account).set({ emailProvedAt: null }).where(eq(account.id, id))
      return { at: token, body: because }
    },
  },
  [`${PERSON}/sessions`]: { about: (_, { token }) => ({ at: token, body: because }) },
  [`${PERSON}/message`]: {
    about: async (stage, { token, email }) => ({
      at: token,
      body: { message: await sentTo(stage, email), ...because },
    }),
  },
  'POST /api/staff/people/buyers/:token/message': {
    about: async (stage, { email }) => {
      const row = await bought(stage.db, { lines: [TOTES], email, now: stage.now() })
      return { at: `BF-${row.number}`, body: { message: await sentTo(stage, email), ...because } }
    },
  },
  [`${PERSON}/note`]: { about: (_, { token }) => ({ at: token, body: { text: 'Prefers the phone.' } }) },
  [`${PERSON}/pin-note`]: {
    about: async (stage, person) => ({
      at: person.token,
      body: { note: await noteAbout(stage, person), pinned: true },
    }),
  },
  'POST /api/staff/issues/hold/:token': {
    about: async (stage, { token }) => ({
      at: token,
      body: { issue: await stage.planned(), held: true, ...because },
    }),
  },
  'POST /api/staff/lists/remove': {
    about: async ({ db, now }, { email }) => {
      const [list] = (await db.execute<{ tag: string }>(sql`select tag from mailing_list limit 1`)).rows
      const listTag = list?.tag ?? ''
      const member = { email, emailFolded: email, listTag, status: 'confirmed' as const, createdAt: now() }
      await db.insert(listMember).values({ ...member, tokenHash: randomBytes(32), confirmedAt: now() })
      return { body: { email, list: listTag, ...because } }
    },
  },
  [`${CONTACTS}/report`]: {
    about: (_, { email }) => ({ body: { what: 'bounce', email, name: '', postcode: '', ...because } }),
  },
  [`${CONTACTS}/file`]: {
    about: (_, { email }) => ({ body: { csv: `What,Email\nbounce,${email}\n`, ...because } }),
  },
  [`${CONTACTS}/return-file`]: {
    about: async (stage, person) => ({ body: { csv: await keylineOf(stage, person), ...because } }),
  },
  [`${CONTACTS}/return-file/preview`]: {
    about: async (stage, person) => ({ body: { csv: await keylineOf(stage, person) } }),
  },
  [`${CONTACTS}/return-file/set-aside`]: {
    about: async ({ db, now }, { id: accountId }) => {
      const id = randomUUID()
      await db.insert(reportedMove).values({ id, accountId, zone: 'a', ...HOME, old: HOME, at: now() })
      return { body: { move: id, ...because } }
    },
  },
}
