import type { Cents } from '../money.ts'
import { cents, sum, ZERO } from '../money.ts'
import { splitEvenly } from '../split-money.ts'
import type { Entry } from './ledger.ts'

/** What happened to a subscription, in order: its ledger, and the upgrades that were paid in between. */
export type HistoryEntry =
  | Entry
  | { kind: 'upgraded'; paid: Cents }
  /** Its money went back: `upgrade` counts the upgrades from 0. */
  | { kind: 'upgrade undone'; upgrade: number }

/** A lifetime's price is spread over its first issues (product 2); the publication may set another number. */
export const LIFETIME_ISSUES = 40

export type TokenValue = {
  /** Of the issues served. */
  earned: Cents
  /** Of the issues still owed. */
  deferred: Cents
  refunded: Cents
  /** Of the issues that went to another subscription. */
  moved: Cents
  /** What each issue still owed is worth, in the order in which they will be served; together they are `deferred`. */
  left: Cents[]
  /** How many of these were credited: they are the last, and worth nothing. */
  creditedLeft: number
  /** Of these, how many can be taken back: an upgrade that was paid since is spread over the credited ones, too. */
  freeCredits: number
  /** The same by who paid it: first what was paid for the subscription itself, then each upgrade. */
  parts: Cents[]
  /** What each entry booked as earned: its share for a serving, taken back by the reversal. */
  booked: Cents[]
}

/** Each token carries its share of what was really paid; earned + deferred + refunded + moved is all that was paid. */
export function valueTokens(history: readonly HistoryEntry[], lifetimeIssues: number = LIFETIME_ISSUES): TokenValue {
  const purse: Purse = { left: [], servings: new Map(), issued: 0, upgrades: 0, refunded: 0, moved: 0 }
  const booked = history.map((entry) => cents(move(purse, entry, lifetimeIssues)))
  const left = purse.left.map((token) => cents(sumParts(token)))
  const parts = Array.from({ length: 1 + purse.upgrades }, (_, part) => cents(sumPart(purse.left, part)))
  return {
    earned: sum(booked),
    deferred: sum(left),
    refunded: cents(purse.refunded),
    moved: cents(purse.moved),
    left,
    creditedLeft: purse.left.filter(({ credited }) => credited).length,
    freeCredits: listFreeCredits(purse).length,
    parts,
    booked,
  }
}

/** `parts`: its share of what was paid for the subscription, and of each upgrade. */
type Token = { credited: boolean; turn: number; parts: number[] }
type Purse = {
  left: Token[]
  servings: Map<string, Token>
  issued: number
  upgrades: number
  refunded: number
  moved: number
}

/** Moves the tokens and answers what is earned by it. */
function move(purse: Purse, entry: HistoryEntry, lifetimeIssues: number): number {
  switch (entry.kind) {
    case 'granted':
      putIn(purse, splitEvenly(entry.paid, entry.count ?? lifetimeIssues), false)
      return 0
    case 'credited':
      putIn(purse, Array(entry.count).fill(ZERO), true)
      return 0
    case 'upgraded':
      purse.upgrades += 1
      addToEach(purse, splitEvenly(entry.paid, purse.left.length))
      return 0
    case 'upgrade undone':
      purse.refunded += takePart(purse, 1 + entry.upgrade)
      return 0
    case 'refunded':
      if (entry.ofCredit) takeCredits(purse, entry.count)
      else purse.refunded += sumShares(takeForRefund(purse, entry.count))
      return 0
    case 'moved':
      // What had gone back of it without an issue stays behind.
      purse.refunded += sumShares(takeForRefund(purse, entry.count)) - entry.paid
      purse.moved += entry.paid
      return 0
    case 'served':
      return serve(purse, `${entry.issue}/${entry.n}`)
    case 'reversed':
      return 0 - giveBack(purse, `${entry.issue}/${entry.n}`)
  }
}

function putIn(purse: Purse, shares: readonly number[], credited: boolean): void {
  for (const share of shares) purse.left.push({ credited, turn: purse.issued++, parts: [share] })
  purse.left.sort(byTurn)
}

function addToEach({ left, upgrades }: Purse, shares: readonly Cents[]): void {
  for (const [index, token] of left.entries()) token.parts[upgrades] = shares[index] as Cents
}

/** Of the issues still owed; what was served of it stays earned. */
function takePart({ left }: Purse, part: number): number {
  const taken = sumPart(left, part)
  for (const token of left) token.parts[part] = 0
  return taken
}

/** A lifetime outlives the issues that its price is spread over: those after are worth nothing. */
function serve(purse: Purse, serving: string): number {
  const token = purse.left.shift()
  if (!token) return 0
  purse.servings.set(serving, token)
  return sumParts(token)
}

function giveBack(purse: Purse, serving: string): number {
  const token = purse.servings.get(serving)
  if (!token) return 0
  purse.left.push(token)
  purse.left.sort(byTurn)
  return sumParts(token)
}

/** Issues that were paid for are refunded before credited ones, the last to be served first. */
function takeForRefund(purse: Purse, count: number | null): Token[] {
  const byRefund = purse.left.toSorted((one, other) => byCredit(one, other) || other.turn - one.turn)
  const taken = byRefund.slice(0, count ?? byRefund.length)
  purse.left = purse.left.filter((token) => !taken.includes(token))
  return taken
}

const listFreeCredits = ({ left }: Purse) => left.filter((token) => token.credited && sumParts(token) === 0)

/** The last to be served first. */
function takeCredits(purse: Purse, count: number): void {
  const taken = listFreeCredits(purse).toReversed().slice(0, count)
  purse.left = purse.left.filter((token) => !taken.includes(token))
}

/** Credited tokens are served last. */
function byTurn(one: Token, other: Token): number {
  return byCredit(one, other) || one.turn - other.turn
}

function byCredit(one: Token, other: Token): number {
  return Number(one.credited) - Number(other.credited)
}

function sumShares(tokens: readonly Token[]): number {
  return tokens.reduce((total, token) => total + sumParts(token), 0)
}

function sumParts({ parts }: Token): number {
  return parts.reduce((total, part) => total + part, 0)
}

function sumPart(tokens: readonly Token[], part: number): number {
  return tokens.reduce((total, { parts }) => total + (parts[part] ?? 0), 0)
}
