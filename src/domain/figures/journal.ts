import type { Month } from '../day.ts'
import type { Cents, Currency } from '../money.ts'
import { add, cents, formatMoney, sum, ZERO } from '../money.ts'

/** How money moves: online through the provider, by hand, and taken or given back by a bank that was called upon. */
export const MOVES = [
  'captured',
  'check',
  'wire',
  'cash',
  'other',
  'refunded',
  'by hand',
  'disputed',
  'dispute won',
] as const
export type Move = (typeof MOVES)[number]

export const MOVE_LABELS: Record<Move, string> = {
  captured: 'Captured online',
  check: 'Checks recorded',
  wire: 'Wires recorded',
  cash: 'Cash recorded',
  other: 'Other payments recorded',
  refunded: 'Refunded online',
  'by hand': 'Manual refunds',
  disputed: 'Taken by banks in disputes',
  'dispute won': 'Disputes won',
}

/** Money that somebody paid us. */
const PAID: readonly Move[] = ['captured', 'check', 'wire', 'cash', 'other']

export function comesIn(move: Move): boolean {
  return PAID.includes(move) || move === 'dispute won'
}

/** What money came in for. `returned` is what came for nothing that could be given, and goes back. */
export const INCOME_KINDS = [
  'subscriptions',
  'renewals',
  'gifts',
  'changes',
  'goods',
  'donations',
  'pledges',
  'returned',
] as const
export type IncomeKind = (typeof INCOME_KINDS)[number]

export const INCOME_LABELS: Record<IncomeKind, string> = {
  subscriptions: 'New subscriptions',
  renewals: 'Renewals',
  gifts: 'Gift subscriptions',
  changes: 'Subscription changes',
  goods: 'Issues and products',
  donations: 'Donations',
  pledges: 'Monthly donations',
  returned: 'Unmatched, to be returned',
}

export type Waiting = { gifts: number; amount: Cents }
export type GiftMoves = Record<'before' | 'bought' | 'redeemed' | 'cancelled' | 'after', Waiting>

/** A month for the bookkeeper. */
export type Journal = {
  month: Month
  money: { move: Move; count: number; amount: Cents }[]
  income: { kind: IncomeKind; lines: number; amount: Cents }[]
  /** Issues that are owed, by what was paid for them. */
  deferred: { before: Cents; takenIn: Cents; earned: Cents; givenBack: Cents; after: Cents }
  /** Of what was taken in, what no order, invoice or opening balance stands behind: always nothing. */
  unpaidGrants: Cents
  /** Gifts that nobody has redeemed: their money is owed as well, until they become issues. */
  gifts: GiftMoves
  /** Refunds that were decided and not yet paid at the end of the month. */
  underWay: { online: Cents; byHand: Cents }
}

export type JournalLine = { label: string; count: number | null; in: Cents; out: Cents }
export type JournalSection = { title: string; lines: JournalLine[]; in: Cents; out: Cents }

/** One line for each kind of movement, those in which nothing moved too, so that months stand side by side. */
export function journalSections({ money, income, deferred, gifts, underWay }: Journal): JournalSection[] {
  return [
    section(
      'Money',
      money.map(({ move, count, amount }) => line(MOVE_LABELS[move], amount, { inwards: comesIn(move), count })),
    ),
    section(
      'Income by source',
      income.map(({ kind, lines, amount }) => line(INCOME_LABELS[kind], amount, { inwards: true, count: lines })),
    ),
    section('Deferred revenue: subscriptions', [
      line('Opening balance', deferred.before, { inwards: true }),
      line('Taken in', deferred.takenIn, { inwards: true }),
      line('Recognized as issues were sent', deferred.earned, { inwards: false }),
      line('Refunded before sending', deferred.givenBack, { inwards: false }),
      line('Closing balance', deferred.after, { inwards: false }),
    ]),
    section('Deferred revenue: gifts', [
      line('Unredeemed, opening balance', gifts.before.amount, { inwards: true, count: gifts.before.gifts }),
      line('Bought', gifts.bought.amount, { inwards: true, count: gifts.bought.gifts }),
      line('Redeemed, moved to subscriptions', gifts.redeemed.amount, {
        inwards: false,
        count: gifts.redeemed.gifts,
      }),
      line('Canceled', gifts.cancelled.amount, { inwards: false, count: gifts.cancelled.gifts }),
      line('Unredeemed, closing balance', gifts.after.amount, { inwards: false, count: gifts.after.gifts }),
    ]),
    section('Refunds approved, not yet paid', [
      line('Online', underWay.online, { inwards: false }),
      line('By hand', underWay.byHand, { inwards: false }),
    ]),
  ]
}

/** What is wrong with the sums; nothing when it adds up, as it always has to. */
export function journalFaults({ money, income, deferred, unpaidGrants, gifts }: Journal, currency: Currency): string[] {
  const differs = (what: string, one: Cents, other: Cents) =>
    one === other ? [] : [`${what}: ${formatMoney(one, currency)}, ${formatMoney(other, currency)}`]
  const paid = sum(money.filter(({ move }) => PAID.includes(move)).map(({ amount }) => amount))
  const explained = sum(income.map(({ amount }) => amount))
  const { before, takenIn, earned, givenBack, after } = deferred
  return [
    ...differs('what came in, and what it came in for', paid, explained),
    ...(unpaidGrants === 0 ? [] : [`issues taken in that nobody paid for: ${formatMoney(unpaidGrants, currency)}`]),
    ...differs('what was owed in issues, and what became of it', add(before, takenIn), sum([earned, givenBack, after])),
    ...differs(
      'what was owed in gifts, and what became of it',
      add(gifts.before.amount, gifts.bought.amount),
      sum([gifts.redeemed.amount, gifts.cancelled.amount, gifts.after.amount]),
    ),
  ]
}

type Side = { inwards: boolean; count?: number | null }

/** Less than nothing is the same on the other side: a mailing of the month before may be undone in this one. */
function line(label: string, amount: Cents, { inwards, count = null }: Side): JournalLine {
  const size = cents(Math.abs(amount))
  return inwards === amount >= 0 ? { label, count, in: size, out: ZERO } : { label, count, in: ZERO, out: size }
}

function section(title: string, lines: JournalLine[]): JournalSection {
  return { title, lines, in: sum(lines.map((one) => one.in)), out: sum(lines.map((one) => one.out)) }
}
