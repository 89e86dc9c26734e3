import { describe, expect, it } from 'vitest'
import { safePath } from '#domain/access/safe-path.ts'
import { DOLLARS } from '#domain/currencies.ts'
import type { MailName } from '#domain/mail/all.ts'
import { MAILS } from '#domain/mail/all.ts'
import { contrast } from '#domain/masthead/contrast.ts'
import { STARTING_MASTHEAD } from '#domain/masthead/masthead.ts'
import { STARTING_ZONE_NAMES } from '#domain/zones/zone-names.ts'
import { htmlFaults } from '../../../tests/support/html-faults.ts'
import { previewMail, renderMail } from '../mail.server.tsx'
import { DARK, LIGHT } from './palette.ts'
import { samples } from './samples.ts'

const LETTERHEAD = {
  publication: 'Broadfold',
  supportEmail: 'readers@broadfold.example',
  invoicePrefix: 'HL-',
  siteUrl: 'https://broadfold.example',
  currency: DOLLARS,
  zoneNames: STARTING_ZONE_NAMES,
  masthead: STARTING_MASTHEAD,
  seller: ['Broadfold Reading Foundation', '41 Wharf Street', 'Portland, ME 04101'],
}
const SETTINGS = { letterhead: LETTERHEAD, changed: {} }
const NAMES = Object.keys(MAILS) as MailName[]
/** What is to be done stands in it already: the digits are typed where they were asked for. */
const WITHOUT_BUTTON: readonly MailName[] = ['sign-in-code']
/** A gift’s link is copied from the message to be passed on. */
const SHOWS_ITS_LINK: readonly MailName[] = ['gift', 'gifts', 'gifts-reminder']
/** Gmail cuts off what is longer than 102 kB. */
const LARGEST = 100_000

/** Of the left column of the list of words: nothing of it may come back. */
const ODD =
  /on the screen|by itself|somebody|whoever|anew\b|need do nothing|need not|go on where|as the law wants|has left our house|says so|over \$|all alike|used up|Give us another|at once|not enough money|\bDear\b|is still to come|For whom|Bought by|The bank is at work|same sum|letter that/i

const unescaped = (html: string) =>
  html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
const allOf = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, found = '']) => unescaped(found))
const hrefs = (html: string) => allOf(html, /href="([^"]*)"/g).map((href) => href.replace(/^mailto:/, ''))
const sent = (mail: MailName, more: object = {}) => {
  const { template, props } = samples(LETTERHEAD)[mail]
  return renderMail(template, { ...props, ...more }, SETTINGS)
}

describe.each(NAMES)('%s', (name) => {
  const { subject, preheader, html, text } = previewMail(name, MAILS[name].words, LETTERHEAD)

  it('greets, says what it is before it is opened, and ends with who sends it and why', () => {
    const greeting = /^(Hi Ada|Hi Ines|Hello Harbor Library|Hello Ada Reader),$/m
    expect(text).toMatch(greeting)
    expect(allOf(html, /<p[^>]*>([^<]*,)<\/p>/g)[0]).toMatch(greeting)
    expect(html).toContain(`data-preheader="">${preheader.replaceAll("'", '&#x27;')}`)
    expect(preheader.length).toBeGreaterThan(15)
    expect(preheader.length).toBeLessThan(100)
    expect(preheader).not.toBe(subject)
    for (const line of [...LETTERHEAD.seller, LETTERHEAD.supportEmail]) {
      expect(html).toContain(line)
      expect(text).toContain(line)
    }
    expect(`${subject} ${text}`).not.toContain('BF-')
    expect(text).toMatch(/^You’re getting this email because .*\.$/m)
  })

  it('has one thing to press, with its address in the text version alone', () => {
    const pressed = allOf(html, /<a href="([^"]*)"[^>]*data-button/g)
    expect(pressed).toHaveLength(WITHOUT_BUTTON.includes(name) ? 0 : 1)
    const words = unescaped(html.replace(/<head>.*?<\/head>/s, '').replace(/<[^>]*>/g, ' '))
    for (const href of pressed) {
      if (href.startsWith('http') && !SHOWS_ITS_LINK.includes(name)) expect(words).not.toContain(href)
      expect(text.split('\n')).toContain(href.replace(/^mailto:/, ''))
    }
  })

  it('says the same in plain text: every address on a line of its own, every figure', () => {
    const lines = text.split('\n')
    for (const href of hrefs(html).filter((link) => link !== LETTERHEAD.supportEmail)) expect(lines).toContain(href)
    for (const cell of allOf(html, /<td class="ink (?:rule|line)"[^>]*>([^<]*)</g)) expect(text).toContain(cell)
    expect(text).not.toMatch(/<\/?\w|&\w+;/)
  })

  it('is a page without fault, small enough, with nothing left unfilled', () => {
    expect(htmlFaults(html)).toEqual([])
    expect(Buffer.byteLength(html)).toBeLessThan(LARGEST)
    expect(html).toContain('<meta name="color-scheme" content="light dark"/>')
    const styled = html.replace(/<style>.*?<\/style>/s, '')
    for (const part of [subject, preheader, styled, text]) expect(part).not.toMatch(/[{}]|cid:|undefined|null|\bNaN\b/)
  })

  it('is written as a good magazine writes, with days written out', () => {
    for (const part of [subject, preheader, text]) {
      expect(part).not.toMatch(ODD)
      expect(part).not.toMatch(/\b\d{1,2}\.\d{1,2}\.20\d\d\b/)
    }
  })
})

describe('what readers need most', () => {
  const buttonOf = (html: string) => /data-button="">(.*?)<\/a>/.exec(html)?.[1]?.replaceAll(/<[^>]*>/g, '')

  it('a receipt for something digital begins with the download', async () => {
    const { props } = samples(LETTERHEAD).receipt as { props: { receipt: object } }
    const receipt = {
      ...props.receipt,
      downloads: ['iss:52'],
      next: ['downloads'],
      files: [{ name: 'a.pdf', size: 2e6 }],
    }
    const { html, text } = await sent('receipt', { receipt })
    expect(buttonOf(html)).toBe('Download your purchase')
    expect(html.split('data-button')).toHaveLength(2)
    expect(text).toContain('Download your purchase:\nhttps://broadfold.example/receipts?token=sample')
    expect(text).toContain('View or print your receipt:')
    expect(text).toContain('a.pdf, ')
    const read = await sent('receipt', { receipt: { ...props.receipt, next: ['read-now'], latestIssue: 'thresholds' } })
    expect(buttonOf(read.html)).toBe('Read the latest issue')
    expect(read.text).toContain('Read the latest issue:\nhttps://broadfold.example/issue/thresholds')
  })

  it('a gift begins with the cover of its first issue, also where we drew the cover', async () => {
    const { props } = samples(LETTERHEAD)['gift-received'] as { props: { first: object } }
    const { html } = await sent('gift-received', {
      first: { ...props.first, card: '/pictures/card/issue/table.png?v=1' },
    })
    expect(html).toContain('src="https://broadfold.example/pictures/card/issue/table.png?v=1"')
    expect(html).toContain('alt="Cover of No. 53, The Long Table"')
  })

  it('one gift that we deliver has no link to send, and says what happens to it', async () => {
    const { html, text } = await sent('gift-planned')
    expect(text).toContain('For Nell: we’ll email it on December 25, 2026')
    expect(html + text).not.toMatch(/redeem\?token|\/card/)
  })

  it('a receipt for a digital issue begins with the way to read it, and downloads come after', async () => {
    const { props } = samples(LETTERHEAD).receipt as { props: { receipt: object } }
    const receipt = { ...props.receipt, downloads: ['iss:52'], next: ['downloads'] }
    const one = await sent('receipt', { receipt, issues: [52] })
    expect(buttonOf(one.html)).toBe('Read No. 52')
    expect(one.text).toContain('Read No. 52:\nhttps://broadfold.example/receipts?token=sample&read=52')
    expect(one.text).toContain('Download your purchase:\nhttps://broadfold.example/receipts?token=sample')
    const two = await sent('receipt', { receipt, issues: [52, 51] })
    expect(buttonOf(two.html)).toBe('Read your issues')
  })

  it.each(['expiring', 'expired'] as const)('%s shows the next issue, the price and the way to renew', async (mail) => {
    const { html, text } = await sent(mail)
    expect(buttonOf(html)).toBe('Renew your subscription')
    for (const words of ['No. 53, The Long Table', '$48.00', '$6.00', '$54.00']) expect(text).toContain(words)
    expect(hrefs(html)).toContain(
      'https://broadfold.example/subscribe/renew?level=print-low&years=1year&shipping=ship-a',
    )
  })

  it('an issue that is out is one press away, whether its reader is logged in or not', async () => {
    const { html, subject } = await sent('issue-ready', { number: 52, slug: 'thresholds' })
    expect(subject).toBe('No. 52 is out: read it now')
    expect(buttonOf(html)).toBe('Read No. 52')
    const [, query] = /href="https:\/\/broadfold\.example\/login\?([^"]*)"/.exec(html) ?? []
    expect(safePath(new URLSearchParams(query).get('redirect'))).toBe('/issue/thresholds')
  })

  it('an issue is shown by the picture that staff gave it, else on its own colour', async () => {
    const drawn = await sent('issue-ready')
    expect(drawn.html).toContain('background-color:#1f5673')
    expect(drawn.html).toContain('.plate{background-color:#7fb3d5!important}')
    const photographed = await sent('issue-ready', { picture: '/pictures/cover/issue-52' })
    expect(photographed.html).toContain('src="https://broadfold.example/pictures/cover/issue-52"')
    const forged = await sent('issue-ready', { accent: { light: 'red}', dark: '</style>' } })
    expect(forged.html).toContain(`background-color:${STARTING_MASTHEAD.accent.light}`)
    expect(htmlFaults(forged.html)).toEqual([])
  })

  it('a gift shows its issue and the giver’s words, of which nothing becomes a link', async () => {
    const greeting = 'Look at evil.example/now\nor write to me@evil.example'
    const { html, text, headers } = await sent('gift-received', { greeting, giver: 'www.evil.example' })
    expect(buttonOf(html)).toBe('Open your gift')
    expect(html).toContain('background-color:#7d3c1f')
    expect(text).toContain('No. 53, The Long Table')
    expect(hrefs(html).filter((link) => link.includes('evil'))).toEqual([])
    for (const part of [html, text]) expect(part).not.toMatch(/evil\.example|@evil/)
    expect(text).toContain('\nor write to me')
    expect(text).toContain('Never write to me about a gift:\nhttps://broadfold.example/gift/never?token=sample')
    expect(headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
  })

  it('a gift that comes by mail can be taken over by its recipient, and its giver has nothing to hand over', async () => {
    const received = await sent('gift-received-by-mail')
    expect(received.text).toContain('It comes by mail to the address Ines Giver gave us. No action needed.')
    const undelivered = await sent('gift-undelivered', { token: null })
    expect(undelivered.text).toContain('It still comes by mail to the address you gave us.')
    expect(received.html).toContain('Take over your gift')
    expect(received.html).toContain('/subscribe/redeem?')
    expect(undelivered.html).not.toMatch(/redeem|\/card/)
  })

  it('messages that were queued before they told so much are still sent', async () => {
    const unknown = { next: undefined, renewal: undefined, link: undefined, accent: undefined }
    const old = { ...unknown, timeline: undefined, address: undefined, seller: ['Kept'] }
    for (const mail of ['expiring', 'gifts', 'refund', 'issue-mailed'] as const) {
      const { html, text } = await sent(mail, old)
      expect(htmlFaults(html)).toEqual([])
      expect(text).not.toMatch(/undefined|null/)
      expect(text).toContain('Kept')
    }
  })
})

it('whatever people are called, no message becomes another page or another header', async () => {
  const EVIL = '</p><script>alert(1)</script>"\'&amp; [a](https://evil.example) {link}\r\nBcc: all@example.org'
  const forged = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(forged)
    if (value && typeof value === 'object')
      return Object.fromEntries(
        Object.entries(value).map(([key, one]) => [
          key,
          NAMED.has(key) && typeof one === 'string' ? EVIL : forged(one),
        ]),
      )
    return value
  }
  for (const mail of NAMES) {
    const { template, props } = samples(LETTERHEAD)[mail]
    const { subject, html, text, headers } = await renderMail(template, forged(props), SETTINGS)
    expect([mail, htmlFaults(html)]).toEqual([mail, []])
    expect(html).not.toContain('<script')
    expect(html).not.toContain('<link')
    expect(hrefs(html)).not.toContain('https://evil.example')
    for (const line of [subject, ...Object.values(headers ?? {})]) expect(line).not.toMatch(/[\r\n]/)
    // Where links are kept from being made, something unseen stands between.
    if (text.includes('alert')) expect(text.replaceAll('\u2060', '')).toContain('<script>alert(1)</script>"\'&amp;')
  }
})

/** What strangers and staff type. */
const NAMED = new Set([
  'name',
  'giver',
  'title',
  'season',
  'message',
  'sentence',
  'detail',
  'list',
  'description',
  'recipient',
  'greeting',
])

it('can be read in the light and in the dark (WCAG AA)', () => {
  for (const { paper, ink, soft } of [LIGHT, DARK])
    for (const colour of [ink, soft]) expect(contrast(colour, paper)).toBeGreaterThanOrEqual(4.5)
})
