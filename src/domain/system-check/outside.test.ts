import { describe, expect, it } from 'vitest'
import type { Finding, FindingState } from './finding.ts'
import type { Answered, MailFacts, PaymentFacts, ProviderAccount, ProviderEndpoint, ProviderFault } from './outside.ts'
import { judgeAddress, judgeArrivals, judgeEndpoint, judgeMail, judgePayments, judgeSecrets } from './outside.ts'

function expectState(finding: Finding, state: FindingState, found: string): void {
  expect(finding).toMatchObject({ state, found: expect.stringContaining(found) })
  expect(finding.advice === null).toBe(state === 'good')
}

const smtp = { transport: 'smtp', host: 'mail.example:587', login: true, fault: null } as const

describe('mail', () => {
  it.each<[MailFacts, boolean, FindingState, string]>([
    [{ transport: 'sandbox' }, true, 'good', '/sandbox/mail'],
    [{ transport: 'none' }, false, 'look', 'messages wait'],
    [{ transport: 'none' }, true, 'broken', 'messages wait'],
    [smtp, true, 'good', 'It took the login.'],
    [{ ...smtp, login: false }, true, 'good', 'No login is set.'],
    [{ ...smtp, fault: { about: 'login', why: '535 no' } }, true, 'broken', 'refused the login: 535 no'],
    [{ ...smtp, fault: { about: 'connection', why: 'refused' } }, true, 'broken', 'couldn’t be reached: refused'],
  ])('%j of a shop that is open: %s', (facts, isOpen, state, found) => {
    expectState(judgeMail(facts, isOpen), state, found)
  })

  it('says what was tried', () => {
    expect(judgeMail(smtp, true).tried).toBe('Connected to mail.example:587 and logged in; nothing was sent')
    expect(judgeMail({ ...smtp, login: false }, true).tried).toBe('Connected to mail.example:587; nothing was sent')
  })
})

const account: ProviderAccount = { id: 'acct_1', country: 'US', currency: 'USD', takesPayments: true }
const unanswered = (about: ProviderFault['about']): Answered<never> => ({
  ok: false,
  fault: { about, why: 'it said no' },
})
const stripe = (changed: Partial<ProviderAccount> = {}, isLive = true): PaymentFacts => ({
  kind: 'stripe',
  isLive,
  account: { ok: true, value: { ...account, ...changed } },
})

describe('payments', () => {
  it.each<[PaymentFacts, boolean, FindingState, string]>([
    [{ kind: 'sandbox' }, true, 'good', 'Nobody really pays.'],
    [{ kind: 'none' }, false, 'look', 'nothing can be sold'],
    [{ kind: 'none' }, true, 'broken', 'nothing can be sold'],
    [stripe(), true, 'good', 'The key works, in live mode: account acct_1 in US, paid out in USD.'],
    [stripe({ country: null, currency: null }), true, 'good', 'account acct_1.'],
    [stripe({ takesPayments: false }), false, 'broken', 'doesn’t let it take payments'],
    [stripe({ takesPayments: false }, false), false, 'good', 'in test mode'],
    [stripe({}, false), true, 'look', 'Nobody is really charged.'],
    [stripe({ currency: 'EUR' }), true, 'look', 'You sell in USD.'],
    [{ kind: 'stripe', isLive: true, account: unanswered('key') }, true, 'broken', 'refused the key: it said no'],
    [{ kind: 'stripe', isLive: false, account: unanswered('permission') }, true, 'look', 'may not read the account'],
    [{ kind: 'stripe', isLive: true, account: unanswered('connection') }, true, 'broken', 'no answer: it said no'],
  ])('%j of a shop that is open: %s', (facts, isOpen, state, found) => {
    expectState(judgePayments(facts, { isOpen, currency: 'USD' }), state, found)
  })

  it('are not compared with a currency that is not known', () => {
    expectState(judgePayments(stripe({ currency: 'EUR' }), { isOpen: true, currency: null }), 'good', 'in EUR')
  })
})

describe('webhooks', () => {
  const url = 'https://farol.example/webhooks/stripe'
  const ours: ProviderEndpoint = { url, isEnabled: true, events: ['a', 'b'] }
  it.each<[ProviderEndpoint[], boolean, FindingState, string]>([
    [[ours], true, 'good', 'is sent everything'],
    [[{ ...ours, events: ['*'] }], true, 'good', 'is sent everything'],
    [
      [
        { ...ours, events: ['a'] },
        { ...ours, events: ['b'] },
      ],
      true,
      'good',
      'is sent everything',
    ],
    [[{ ...ours, events: ['b'] }], true, 'look', 'isn’t sent everything'],
    [[{ ...ours, isEnabled: false }], true, 'broken', 'switched off'],
    [[{ ...ours, url: 'https://other.example/webhooks/stripe' }], true, 'broken', 'There is none.'],
    [[], false, 'look', 'There is none.'],
  ])('at %j, live: %s', (endpoints, isLive, state, found) => {
    expectState(
      judgeEndpoint({ url, isLive, needed: ['a', 'b'], endpoints: { ok: true, value: endpoints } }),
      state,
      found,
    )
  })

  it.each<[ProviderFault['about'], string]>([
    ['permission', 'may not list endpoints'],
    ['connection', 'it said no'],
  ])('that Stripe does not tell of (%s)', (about, found) => {
    expectState(judgeEndpoint({ url, isLive: true, needed: [], endpoints: unanswered(about) }), 'look', found)
  })

  it('need one secret, and two only for a while', () => {
    expectState(judgeSecrets(1), 'good', 'It’s set.')
    expectState(judgeSecrets(2), 'look', 'Two are set.')
  })

  const now = new Date('2026-11-17T12:00:00Z')
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
  it.each<[Date | null, Date | null, FindingState, string]>([
    [null, null, 'good', 'Nothing was sold yet'],
    [null, ago(5), 'look', 'It never has'],
    [ago(5), ago(5), 'good', 'The last call was 5 minutes ago.'],
    [ago(300), null, 'good', 'The last call was 5 hours ago.'],
    [ago(300), ago(240), 'good', 'The last call was 5 hours ago.'],
    [ago(300), ago(239), 'look', 'newer events had to be asked for'],
  ])('that came at %s, with events at %s', (arrived, known, state, found) => {
    expectState(judgeArrivals({ ok: true, value: { arrived, known, now } }), state, found)
  })

  it('that cannot be looked up', () => {
    expectState(judgeArrivals(null), 'look', 'Not tried')
    expectState(judgeArrivals({ ok: false, why: 'no such column' }), 'look', 'no such column')
  })
})

describe('the public address', () => {
  const answered = (status: number, isOurs: boolean) => ({ ok: true as const, value: { status, isOurs } })
  it.each<[string, boolean, Parameters<typeof judgeAddress>[0]['answer'], FindingState, string]>([
    ['https://farol.example', false, answered(200, true), 'good', 'It answers.'],
    ['http://localhost:3000', true, answered(200, true), 'good', 'It answers.'],
    ['http://farol.example', false, answered(200, true), 'look', 'without encryption'],
    ['https://farol.example', false, answered(502, false), 'broken', 'with status 502'],
    [
      'https://farol.example',
      false,
      { ok: false, why: 'certificate has expired' },
      'broken',
      'certificate has expired',
    ],
  ])('%s, local: %s, %j', (url, isLocal, answer, state, found) => {
    expectState(judgeAddress({ url, isLocal, answer }), state, found)
  })
})
