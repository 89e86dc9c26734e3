export const SESSION_KINDS = ['guest', 'reader', 'institution', 'staff'] as const
export type SessionKind = (typeof SESSION_KINDS)[number]

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/**
 * product 8: how long a session may lie idle, and how long it lasts at most. A guest's lasts as a reader's, as it holds a
 * cart; an institution vouches for its readers for a week, on machines that others use as well.
 */
export const SESSION_LIMITS: Record<SessionKind, { idle: number; absolute: number }> = {
  guest: { idle: 30 * DAY, absolute: 180 * DAY },
  reader: { idle: 30 * DAY, absolute: 180 * DAY },
  institution: { idle: DAY, absolute: 7 * DAY },
  staff: { idle: 30 * MINUTE, absolute: 12 * HOUR },
}

/** product 8: what asks for a fresh login accepts one younger than this. */
const FRESH_LOGIN = 10 * MINUTE
/** Often enough to measure idleness by, seldom enough to cost nothing. */
const LAST_SEEN_STEP = MINUTE

type Times = { kind: SessionKind; createdAt: Date; lastSeenAt: Date }

export function sessionIsOver({ kind, createdAt, lastSeenAt }: Times, now: Date): boolean {
  const { idle, absolute } = SESSION_LIMITS[kind]
  return now.getTime() - lastSeenAt.getTime() >= idle || now.getTime() - createdAt.getTime() >= absolute
}

/** A seat held by a reader's own session lapses as an institution's session would. */
export function seatIsOver(seatAt: Date, now: Date): boolean {
  return now.getTime() - seatAt.getTime() >= SESSION_LIMITS.institution.absolute
}

export function lastSeenIsStale(lastSeenAt: Date, now: Date): boolean {
  return now.getTime() - lastSeenAt.getTime() >= LAST_SEEN_STEP
}

export function loginIsFresh(loginAt: Date | null, now: Date): boolean {
  return loginAt !== null && now.getTime() - loginAt.getTime() < FRESH_LOGIN
}
