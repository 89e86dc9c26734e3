import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PROPERTY } from '../../../tests/support/property-runs.ts'
import { isNearTo } from './near-password.ts'

const KNOWN = ['Broadfold', 'journal.broadfold.example', 'Zoë Castellanos', 'zoe.c@post.example']

describe('a password made of what everybody knows', () => {
  it.each([
    ['Broadfold', true],
    ['broadfold2026', true],
    ['Br0@df0!d!!', true],
    ['b r o a d f o l d', true],
    ['MASTHEAD1234', true],
    ['zoe.c@post.example', true],
    ['Zöe-Castellanos', true],
    ['journaljournal', true],
    ['castellanos and a half', true],
    ['castellanos and another half', false],
    ['broadfold in a quiet harbour', false],
    ['a quiet shelf', false],
    ['📚📚📚📚📚📚📚📚', false],
  ])('%j: %s', (password, near) => {
    expect(isNearTo(password, KNOWN)).toBe(near)
  })

  it('is none when nothing of it is known, or what is known has no words', () => {
    for (const known of [[], ['', '—', 'Li']]) expect(isNearTo('li li li li', known)).toBe(false)
    const elsewhere = fc.stringMatching(/^[qxvyk26789 .-]{8,40}$/)
    fc.assert(
      fc.property(elsewhere, (password) => !isNearTo(password, KNOWN)),
      PROPERTY,
    )
  })

  it('is one while no more is added than it has, on either side, and in capitals or not', () => {
    const word = fc.constantFrom('broadfold', 'Broadfold', 'BROADFOLD', 'bröadföld')
    const added = fc.stringMatching(/^[qxvyk26789]{0,9}$/)
    fc.assert(
      fc.property(word, added, fc.nat(9), (name, more, at) =>
        isNearTo(more.slice(0, at) + name + more.slice(at), KNOWN),
      ),
      PROPERTY,
    )
    fc.assert(
      fc.property(word, added, (name, more) => !isNearTo(`${name}${more}qxvykqxvyk`, KNOWN)),
      PROPERTY,
    )
  })
})
