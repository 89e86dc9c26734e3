import { COMMON, HI, link, optional, required, text } from './inserts.ts'
import type { MailKind } from './mail-words.ts'

const GAVE = 'You’re getting this email because you gave {publication} as a gift.'

/** To givers, about what becomes of their gifts. */
export const GIVER_MAILS = {
  'gift-stopped': {
    title: 'Gift: another recipient wanted',
    when: 'To the giver, when the person who received it can’t use it.',
    inserts: {
      ...COMMON,
      name: text('The giver’s full name'),
      form: text('What was given'),
      left: optional(text('“2 issues are left.”')),
      redeem: required(link('The gift’s link, to be passed on')),
    },
    preheader: 'The rest of it is safe. Pass the link on to someone else.',
    why: GAVE,
    words: {
      subject: 'Your gift of {publication} needs another reader',
      text: `${HI}

We’ve stopped mailing the gift you gave, {form}, because the person who received it asked us to.

{left} Nothing of it is lost.

Who else would enjoy it? Send them the gift’s link, and they can tell us where to mail it.

[Open the gift’s link]({redeem})`,
    },
  },
} as const satisfies Record<string, MailKind>
