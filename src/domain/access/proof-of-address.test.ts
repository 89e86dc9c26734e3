import { describe, expect, it } from 'vitest'
import { asksForOldPassword, keepsEverything, takesAtOnce } from './proof-of-address.ts'

const bought = { proved: false, hasPassword: true }
const byStaff = { proved: false, hasPassword: false }
const proved = { proved: true, hasPassword: true }
const nothing = { ownSession: false, password: false }

describe('proof of an address', () => {
  it.each([
    ['made by buying or redeeming', bought, false],
    ['made by staff, which nobody can be in', byStaff, true],
    ['proved, with a password', proved, true],
    ['proved, without', { proved: true, hasPassword: false }, true],
  ])('an account %s takes what is bought elsewhere at once: %j %s', (_, standing, expected) => {
    expect(takesAtOnce(standing)).toBe(expected)
  })

  it.each([
    ['elsewhere, without the password', bought, nothing, false],
    ['elsewhere, with the password', bought, { ownSession: false, password: true }, true],
    ['in a session of the account', bought, { ownSession: true, password: false }, true],
    ['of an account that nobody was in', byStaff, nothing, true],
    ['once more', proved, nothing, true],
  ])('proof given %s keeps everything: %j %j %s', (_, standing, beside, expected) => {
    expect(keepsEverything(standing, beside)).toBe(expected)
  })

  it.each([
    ['an account that was made by buying', bought, false, true],
    ['its own session', bought, true, false],
    ['an account that nobody was in', byStaff, false, false],
    ['an account that is proved', proved, false, false],
  ])('asks for the old password of %s: %j, own session %s, %s', (_, standing, ownSession, expected) => {
    expect(asksForOldPassword(standing, { ownSession })).toBe(expected)
  })
})
