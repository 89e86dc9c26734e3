import type { AccountState } from '../subscriptions/timetable.ts'

/** The state of a signed-in reader who may not read this issue. */
export type PaywallReader = {
  state: AccountState
  /** The next issue of their subscription. */
  next: number | null
  /** Numbers of the issues that they were sent. */
  had: readonly number[]
}

type Paywall = {
  issue: number
  /** The latest released issue: what a new subscription opens. */
  latest: number
  /** Whether the piece is whole, as a free or a shared one is. */
  isWhole: boolean
  sellsDigital: boolean
  /** Of the digital issue; of the print issue where digital isn't sold. */
  price: string
  /** Null for a visitor. */
  reader: PaywallReader | null
  /** Their payment that the bank has not finished: what it says, and whether it will open this issue. */
  payment: { says: string; opens: boolean } | null
}

/** The first is the one that stands out. */
export type PaywallWay = 'order' | 'subscribe' | 'buy' | 'renew' | 'log in'

const ENDED = 'Your subscription has ended.'

/** What ends a beginning, by who asks: what is true for them, and what they can do. */
export function paywall(asked: Paywall): { says: string; ways: PaywallWay[] } {
  const { reader, payment, issue, latest } = asked
  if (payment) {
    const { says, opens } = payment
    return opens
      ? { says: `${says} You can read on once it clears.`, ways: ['order'] }
      : { says, ways: ['order', 'buy'] }
  }
  if (reader?.state.kind === 'active' || reader?.state.kind === 'lifetime')
    return { says: subscriberWords(asked, reader), ways: ['buy'] }
  if (reader?.state.kind === 'expired') {
    if (issue === latest) return { says: `${ENDED} Renew to keep reading.`, ways: ['renew', 'buy'] }
    return { says: `${ENDED} ${wanted(asked)} A renewal starts with No. ${latest} or later.`, ways: ['buy', 'renew'] }
  }
  const logIn = reader ? [] : (['log in'] as const)
  if (issue === latest || !asked.sellsDigital)
    return { says: strangerWords(asked), ways: ['subscribe', 'buy', ...logIn] }
  const says = `${strangerWords(asked)} A new subscription starts with No. ${latest}.`
  return { says, ways: ['buy', 'subscribe', ...logIn] }
}

function strangerWords({ sellsDigital, isWhole }: Paywall): string {
  if (!sellsDigital)
    return isWhole
      ? 'Subscribe or buy the print issue to read the rest.'
      : 'To keep reading, subscribe or buy the print issue.'
  return isWhole ? 'Subscribe or buy this issue to read the rest.' : 'To keep reading, subscribe or buy this issue.'
}

const wanted = ({ issue, price, sellsDigital }: Paywall) =>
  sellsDigital ? `Read No. ${issue} for ${price}.` : `Get No. ${issue} in print for ${price}.`

function subscriberWords(asked: Paywall, { next, had }: PaywallReader): string {
  const { issue } = asked
  if (had.includes(issue)) return `Your subscription brings you No. ${issue} in print only. ${wanted(asked)}`
  if (had.length === 0 && next !== null && next > issue)
    return `Your subscription starts with No. ${next}. ${wanted(asked)}`
  return `No. ${issue} isn’t part of your subscription. ${wanted(asked)}`
}
