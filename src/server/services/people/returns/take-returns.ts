import { randomUUID } from 'node:crypto'
import { OF_STAFF, OWN_ACCOUNT } from '#domain/access/staff-limits.ts'
import type { Address } from '#domain/addresses/address-fields.ts'
import { NIXIE_CODES } from '#domain/mailing/nixie-codes.ts'
import type { ReturnRecord } from '#domain/mailing/return-file.ts'
import { NOT_OUR_KEYLINE, readReturnFile } from '#domain/mailing/return-file.ts'
import type { ReturnResult } from '#domain/mailing/take-return.ts'
import { decideReturn } from '#domain/mailing/take-return.ts'
import type { Outcome } from '#domain/outcome.ts'
import { done, refuse } from '#domain/outcome.ts'
import type { Zone } from '#domain/vocabulary.ts'
import type { Db } from '../../../db/client.ts'
import { reportedMove } from '../../../db/schema/people.ts'
import type { StaffHand } from '../../access/staff-write.ts'
import { managesStaff, staffWrite } from '../../access/staff-write.ts'
import { suspendContact } from '../suspend-contact.ts'
import type { FoundReturns, ReturnedTo } from './find-returned.ts'
import { findReturned } from './find-returned.ts'

type Context = { db: Db; now: () => Date }
type Actor = StaffHand['actor']

export type TakenReturn = {
  line: number
  result: ReturnResult
  says: string
  /** The reader's token and name, where it is known who it is. */
  reader: { token: string; name: string } | null
}

const SAYS = {
  moved: 'New address, for you to check',
  known: 'Known already',
  changed: 'The address was changed since',
  away: 'Away for a while',
  seed: 'A seed address',
  'never mailed': 'No copy was ever mailed to this reader',
} as const

/** What the file would do now. Writes nothing. */
export async function previewReturns(context: Context, csv: string, actor: Actor): Promise<Outcome<TakenReturn[]>> {
  return eachLine(context, { csv, actor }, async (planned) => planned)
}

/** Each line by itself, as it was planned: one that cannot be used does not stop the others, and none is done twice. */
export async function takeReturns(context: Context, csv: string, hand: StaffHand): Promise<Outcome<TakenReturn[]>> {
  return eachLine(context, { csv, actor: hand.actor }, async (planned) => {
    const { doing } = planned
    if (!doing) return planned
    const outcome = await write(context, doing, hand)
    return outcome.ok ? planned : { ...planned, result: 'known', says: SAYS.known }
  })
}

type Doing = { reader: ReturnedTo; zone: Zone } & (
  | { act: 'suspend'; temporary: boolean; because: string }
  | { act: 'offer'; address: Address; old: Address }
)
type Planned = TakenReturn & { doing?: Doing }

async function eachLine(
  { db }: Context,
  { csv, actor }: { csv: string; actor: Actor },
  take: (planned: Planned) => Promise<Planned>,
): Promise<Outcome<TakenReturn[]>> {
  const read = readReturnFile(csv)
  if (!read.ok) return read
  const found = await findReturned(
    db,
    read.value.flatMap((line) => (line.ok ? [line.value.keyline] : [])),
  )
  const seen = new Set<string>()
  const taken: TakenReturn[] = []
  for (const row of read.value) {
    const { line } = row
    const plan: Planned = row.ok
      ? { line, ...planLine(row.value, found, { seen, actor }) }
      : { line, result: row.stranger ? 'unknown' : 'faulty', says: row.says, reader: null }
    const { doing: _, ...result } = await take(plan)
    taken.push(result)
  }
  return done(taken)
}

/** A reader stands in a file twice when two copies came back: the second tells nothing new. */
function planLine(
  record: ReturnRecord,
  { readers, seeds }: FoundReturns,
  { seen, actor }: { seen: Set<string>; actor: Actor },
): Omit<Planned, 'line'> {
  const { keyline } = record
  const found = readers.get(keyline)
  if (!found && seeds.has(keyline)) return { result: 'seed', says: SAYS.seed, reader: null }
  if (!found) return { result: 'unknown', says: NOT_OUR_KEYLINE, reader: null }
  const { token, name, zone, facts } = found
  const reader = { token, name }
  if (found.id === actor.id) return { result: 'faulty', says: OWN_ACCOUNT, reader }
  if (found.isStaff && !managesStaff(actor.role)) return { result: 'faulty', says: OF_STAFF, reader }
  const decided = decideReturn(record, facts)
  if (decided.act === 'nothing' && decided.because !== 'never mailed')
    return { result: decided.because, says: SAYS[decided.because], reader }
  if (decided.act === 'nothing' || !zone) return { result: 'unknown', says: SAYS['never mailed'], reader }
  const told = `${keyline} ${decided.act}`
  if (seen.has(told)) return { result: 'known', says: SAYS.known, reader }
  seen.add(told)
  const doing = { ...decided, reader: found, zone }
  if (doing.act === 'offer') return { result: 'moved', says: SAYS.moved, reader, doing }
  const says = record.kind === 'undeliverable' ? NIXIE_CODES[record.nixie] : SAYS.changed
  return { result: 'undeliverable', says, reader, doing: { ...doing, because: says } }
}

async function write(context: Context, doing: Doing, hand: StaffHand): Promise<Outcome<null>> {
  const { reader, zone } = doing
  const action = doing.act === 'offer' ? 'heard of a new address' : 'suspended a contact'
  return staffWrite(context, { ...hand, action, subject: `account:${reader.token}` }, async (tx) => {
    const at = context.now()
    const actor = hand.actor.id
    if (doing.act === 'offer') {
      const { address, old } = doing
      const row = { id: randomUUID(), accountId: reader.id, zone, ...address, old, actor, at }
      const [kept] = await tx.insert(reportedMove).values(row).onConflictDoNothing().returning({ id: reportedMove.id })
      return kept ? done({ value: null, after: { contact: zone, ...address } }) : refuse(SAYS.known)
    }
    const { temporary, because } = doing
    const held = { accountId: reader.id, contact: zone, temporary, kind: 'returned', actor, at } as const
    if (!(await suspendContact(tx, held))) return refuse(SAYS.known)
    const after = { contact: zone, suspended: true, what: 'returned', because }
    return done({ value: null, before: { contact: zone, suspended: false }, after })
  })
}
