import { describe, expect, it } from 'vitest'
import { MUST_NOT_BE_BLANK } from '../addresses/address.ts'
import { currencyOf, DOLLARS } from '../currencies.ts'
import { chooseWords, isMailName, MAIL_GROUPS, MAILS } from './all.ts'
import { block, figures, link, optional, required, text } from './inserts.ts'
import type { Inserts } from './mail-words.ts'
import { checkWords, fillLine, isLeftOut, loneLink, parseWords } from './mail-words.ts'

const INSERTS: Inserts = {
  name: text('Who'),
  link: required(link('Where')),
  again: link('Elsewhere'),
  note: optional(text('Maybe')),
  sums: block('Sums'),
}
const GOOD = { subject: 'To {name}', preheader: '', text: 'Dear {name},\n\n[Go there]({link})' }
const inText = (words: string) => checkWords(INSERTS, { ...GOOD, text: words }).text
const inPreheader = (preheader: string) => checkWords(INSERTS, { ...GOOD, preheader }).preheader
const inSubject = (subject: string) => checkWords(INSERTS, { ...GOOD, subject }).subject

describe('the words of a mail', () => {
  it('are paragraphs of words, inserts and links', () => {
    expect(parseWords('Dear {name},\nwelcome.\r\n\r\n  \n[Go {name}]({link}) now')).toEqual([
      [
        { is: 'text', text: 'Dear ' },
        { is: 'insert', name: 'name' },
        { is: 'text', text: ',\nwelcome.' },
      ],
      [
        {
          is: 'link',
          label: [
            { is: 'text', text: 'Go ' },
            { is: 'insert', name: 'name' },
          ],
          to: '{link}',
        },
        { is: 'text', text: ' now' },
      ],
    ])
  })

  it('are good as they stand when everything in them is known and nothing is missing', () => {
    expect(checkWords(INSERTS, GOOD)).toEqual({})
    expect(inText('{link}')).toBeUndefined()
    expect(inText('{sums}\n\n[Here]({link}), [there](https://example.org/a?b=c), {note}\n\n{link}')).toBeUndefined()
  })

  it('may not be blank', () => {
    expect(checkWords(INSERTS, { subject: ' ', preheader: ' ', text: ' \n\n ' })).toEqual({
      subject: MUST_NOT_BE_BLANK,
      text: MUST_NOT_BE_BLANK,
    })
  })

  it('are refused with the sentence that says what is wrong', () => {
    expect(inSubject('To {nam}')).toBe('There is no {nam} in this mail.')
    expect(inSubject('To {constructor}')).toBe('There is no {constructor} in this mail.')
    expect(inSubject('{link}')).toBe('{link} cannot stand in the subject.')
    expect(inSubject('{note}')).toBe('{note} cannot stand in the subject.')
    expect(inSubject('One\nBcc: everybody')).toBe('The subject has to be one line.')
    expect(inSubject('To {name')).toBe('There is a { or } without its other half.')
    expect(inPreheader('For {name}')).toBeUndefined()
    expect(inPreheader('For {nobody}')).toBe('There is no {nobody} in this mail.')
    expect(inPreheader('{sums}')).toBe('{sums} cannot stand in the preheader.')
    expect(inPreheader('One\rtwo')).toBe('The preheader has to be one line.')
    expect(inText('{nobody}\n\n{link}')).toBe('There is no {nobody} in this mail.')
    expect(inText('{name\n\n{link}')).toBe('There is a { or } without its other half.')
    expect(inText('These: {sums}\n\n{link}')).toBe('{sums} has to be a paragraph of its own.')
    expect(inText('[ ]({link})')).toBe('A link needs words to click on.')
    expect(inText('[{again}]({link})')).toBe('{again} cannot be the words of a link.')
    expect(inText('[Go]({name}) {link}')).toBe('{name} is not a link.')
    expect(inText('[Go](javascript:1) {link}')).toBe('A link leads to a {…} or to an address with https://.')
  })

  it('keep what the mail is no use without, where it is never left out', () => {
    expect(inText('Dear {name}')).toBe('[words]({link}) is missing: the mail is no use without it.')
    expect(checkWords({ sums: required(block('Sums')) }, { subject: 'A', preheader: '', text: 'B' }).text).toBe(
      '{sums} is missing: the mail is no use without it.',
    )
    expect(inText('{note}: [Go]({link})')).toMatch(/^The paragraph with \{link\} can be left out/)
  })

  it('need not name what a block beside them shows', () => {
    const inserts = { amount: required(text('How much')), figures: figures('amount'), note: optional(text('Maybe')) }
    const fault = (words: string) => checkWords(inserts, { subject: 'Words', preheader: '', text: words }).text
    expect(fault('{figures}')).toBeUndefined()
    expect(fault('{amount}')).toBeUndefined()
    expect(fault('{note}')).toBe('{amount} is missing: the mail is no use without it.')
  })

  it('have a thing to press in a link that stands alone', () => {
    const [alone = [], inside = [], plain = []] = parseWords('[Go]({link})\n\n[Go]({link}) there\n\nGo')
    expect(loneLink(alone)).toMatchObject({ to: '{link}' })
    expect([loneLink(inside), loneLink(plain), loneLink([])]).toEqual([null, null, null])
  })

  it('leave a paragraph out when something in it is empty, in a link too', () => {
    const [plain = [], linked = []] = parseWords('Hello\n\n[Go {note}]({link}) [off](https://example.org)')
    expect(isLeftOut(plain, () => true)).toBe(false)
    expect(isLeftOut(linked, (name) => name === 'note')).toBe(true)
    expect(isLeftOut(linked, (name) => name === 'link')).toBe(true)
    expect(isLeftOut(linked, () => false)).toBe(false)
  })

  it('fill a subject on one line, whatever somebody is called', () => {
    expect(fillLine('To {name}!', () => 'Ada\r\nBcc: all')).toBe('To Ada Bcc: all!')
  })
})

it('what is required and may be empty has a paragraph of its own', () => {
  const inserts = { proof: required(optional(link('The proof'))), stop: optional(link('The stop')) }
  const fault = (text: string) => checkWords(inserts, { subject: 'Words', preheader: '', text }).text
  expect(fault('[Confirm]({proof}) it.\n\n[Stop]({stop}) it.')).toBeUndefined()
  expect(fault('[Confirm]({proof}) or [stop]({stop}).')).toMatch(/one of its own/)
  expect(fault('Nothing.')).toMatch(/is missing/)
})

describe('our own words', () => {
  it('are without fault, each mail in one group', () => {
    const names = MAIL_GROUPS.flatMap(([, group]) => group)
    expect(names.toSorted()).toEqual(Object.keys(MAILS).toSorted())
    for (const name of names) expect([name, checkWords(MAILS[name].inserts, MAILS[name].words)]).toEqual([name, {}])
    expect([isMailName('receipt'), isMailName('toString')]).toEqual([true, false])
  })

  it('stand in for words that no longer fit, and for a preheader that is empty', () => {
    const ours = MAILS['password-reset'].words
    const theirs = { subject: 'Hello', preheader: 'Here', text: '[Here]({link})' }
    expect(chooseWords('password-reset', undefined, DOLLARS)).toBe(ours)
    expect(chooseWords('password-reset', null, DOLLARS)).toBe(ours)
    expect(chooseWords('password-reset', theirs, DOLLARS)).toEqual(theirs)
    expect(chooseWords('password-reset', { ...theirs, preheader: '' }, DOLLARS)).toEqual({
      ...theirs,
      preheader: ours.preheader,
    })
    expect(chooseWords('password-reset', { ...theirs, text: '{gone}' }, DOLLARS)).toBe(ours)
    expect(chooseWords('password-reset', { ...theirs, preheader: '{gone}' }, DOLLARS)).toBe(ours)
  })
})

it('our words speak of bank accounts only where they can be charged', () => {
  const texts = (code: string) =>
    MAIL_GROUPS.flatMap(([, names]) => names.map((name) => chooseWords(name, null, currencyOf(code)).text))
  expect(texts('USD').join('\n')).toContain('[Add another card or bank account]({link})')
  expect(texts('EUR').join('\n')).toContain('[Add another card]({link})')
  expect(texts('EUR').join('\n')).not.toMatch(/bank account/)
})
