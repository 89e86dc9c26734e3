import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { and, desc, eq, gt, lt, sql } from 'drizzle-orm'
import type { Outcome } from '#domain/outcome.ts'
import { done, tooMany } from '#domain/outcome.ts'
import type { ShareState } from '#domain/reading/share.ts'
import { firstName, MAX_SHARE_OPENS, MAX_SHARES, shareEnd, shareState, TOO_MANY_SHARES } from '#domain/reading/share.ts'
import type { Db } from '../../db/client.ts'
import { account } from '../../db/schema/people.ts'
import { piece, pieceShare, pieceShareOpen } from '../../db/schema/reading.ts'
import type { Issue } from '../catalogue/read-catalogue.ts'
import { findRight } from './rights.ts'

export type LiveShare = { token: string; opens: number; endsAt: Date }
/** A link as it stands for one browser. `by` is the first name of who made it, if they want it to be seen. */
export type FoundShare = { id: string; piece: string; by: string | null; state: ShareState }

type Shared = {
  issue: Issue
  token: string
  allowed: boolean
  now: Date
  /** What this browser has opened. */
  opened: readonly string[]
}

export function openShares(db: Db, secret: Buffer) {
  const sign = (id: string) =>
    `${id}.${createHmac('sha256', secret).update(`share ${id}`).digest().subarray(0, 16).toString('base64url')}`

  function readToken(token: string): string | null {
    const [id = ''] = token.split('.')
    const [given, expected] = [Buffer.from(token), Buffer.from(sign(id))]
    return given.length === expected.length && timingSafeEqual(given, expected) ? id : null
  }

  /** The newest that still works and was made by this reader. */
  async function findLive(accountId: string, pieceId: string, now: Date): Promise<LiveShare | null> {
    const [row] = await db
      .select()
      .from(pieceShare)
      .where(
        and(
          eq(pieceShare.accountId, accountId),
          eq(pieceShare.pieceId, pieceId),
          gt(pieceShare.endsAt, now),
          lt(pieceShare.opens, MAX_SHARE_OPENS),
        ),
      )
      .orderBy(desc(pieceShare.madeAt))
      .limit(1)
    return row ? { token: sign(row.id), opens: row.opens, endsAt: row.endsAt } : null
  }

  /** Null for a token that is none of ours, or of another issue. */
  async function find({ issue, token, allowed, now, opened }: Shared): Promise<FoundShare | null> {
    const id = readToken(token)
    if (!id) return null
    const [row] = await db
      .select({ share: pieceShare, slug: piece.slug })
      .from(pieceShare)
      .innerJoin(piece, eq(piece.id, pieceShare.pieceId))
      .where(and(eq(pieceShare.id, id), eq(piece.issue, issue.number)))
    if (!row) return null
    const { accountId, endsAt, opens, sharedBy } = row.share
    const holder = { accountId, seatId: null, purchaseId: null, staff: false, seesIssues: false }
    const giver = await findRight(db, issue, holder)
    const own =
      opened.length > 0
        ? await db.select({ id: pieceShareOpen.id }).from(pieceShareOpen).where(eq(pieceShareOpen.shareId, id))
        : []
    const isOpened = own.some((one) => opened.includes(one.id))
    return {
      id,
      piece: row.slug,
      by: sharedBy,
      state: shareState({ endsAt, opens, giver, allowed, opened: isOpened }, now),
    }
  }

  return {
    findLive,
    find,
    /** One that still works is given again: who shares a piece twice wants the same. */
    async make(made: { accountId: string; pieceId: string; named: boolean; now: Date }): Promise<Outcome<LiveShare>> {
      const { accountId, pieceId, named, now } = made
      return db.transaction(async (tx) => {
        // Of two at once the second sees what the first has made.
        const [owner] = await tx
          .select({ name: account.name })
          .from(account)
          .where(eq(account.id, accountId))
          .for('update')
        const sharedBy = named && owner ? firstName(owner.name) : null
        const live = await tx
          .select()
          .from(pieceShare)
          .where(and(eq(pieceShare.accountId, accountId), gt(pieceShare.endsAt, now)))
        const same = live.find((one) => one.pieceId === pieceId && one.opens < MAX_SHARE_OPENS)
        if (same) {
          await tx.update(pieceShare).set({ sharedBy }).where(eq(pieceShare.id, same.id))
          return done({ token: sign(same.id), opens: same.opens, endsAt: same.endsAt })
        }
        if (live.length >= MAX_SHARES) return tooMany(TOO_MANY_SHARES)
        const row = { id: randomUUID(), pieceId, accountId, sharedBy, madeAt: now, endsAt: shareEnd(now) }
        await tx.insert(pieceShare).values(row)
        return done({ token: sign(row.id), opens: 0, endsAt: row.endsAt })
      })
    },
    /** The number by which this browser reads from now on; null when others were quicker. */
    async open(id: string, now: Date): Promise<string | null> {
      return db.transaction(async (tx) => {
        const counted = await tx
          .update(pieceShare)
          .set({ opens: sql`${pieceShare.opens} + 1` })
          .where(and(eq(pieceShare.id, id), lt(pieceShare.opens, MAX_SHARE_OPENS), gt(pieceShare.endsAt, now)))
          .returning({ id: pieceShare.id })
        if (counted.length === 0) return null
        const opened = randomUUID()
        await tx.insert(pieceShareOpen).values({ id: opened, shareId: id, openedAt: now })
        return opened
      })
    },
  }
}

export type Shares = ReturnType<typeof openShares>
