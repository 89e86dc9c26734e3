import { COMMON, figures, HI, link, MESSAGE, NAME, optional, required, SUBSCRIBES, text } from './inserts.ts'
import type { MailKind } from './mail-words.ts'

const RENEWAL = {
  ...COMMON,
  name: NAME,
  line: text('What is renewed'),
  amount: required(text('What it costs')),
} as const

const AUTORENEW = 'You’re getting this email because autorenew is on for your subscription to {publication}.'
const WAS_ON = 'You’re getting this email because autorenew was on for your subscription to {publication}.'

/** About renewing automatically. */
export const RENEWAL_MAILS = {
  'renewal-notice': {
    title: 'Autorenew: notice',
    when: 'When the last issue has been sent, before anything is charged.',
    inserts: {
      ...RENEWAL,
      day: required(text('When it’s charged')),
      paid_with: optional(text('Card or bank account')),
      figures: figures('amount', 'day', 'line', 'paid_with'),
      first_issue: text('The first issue it brings, such as No. 54'),
      hold: optional(text('Which issues are skipped before it, if any')),
      address: optional(link('Where the missing address is added')),
      stop: required(link('Stops the renewal')),
    },
    why: AUTORENEW,
    words: {
      subject: 'Your subscription to {publication} renews on {day}',
      preheader: '{amount} on {day}. You can cancel with one click until then.',
      text: `${HI}

You’ve received every issue of your subscription, so it will renew automatically on {day}.

{figures}

The first issue of your renewal will be {first_issue}.

{hold} We won’t charge you until then.

If the price drops before then, you’ll pay the lower price.

We don’t have an address to mail your issues to. [Add your address]({address}) or [switch to digital]({renew}). Until then, we won’t renew your subscription or charge you.

[Manage your subscription]({account})

Don’t want to renew? [Cancel this renewal]({stop}). No login needed, and you won’t be charged.`,
    },
  },
  'renewal-failed': {
    title: 'Autorenew: failure',
    when: 'When the charge was declined and will be tried again.',
    inserts: {
      ...RENEWAL,
      message: MESSAGE,
      retry: text('When it’s tried again'),
      figures: figures('amount', 'line', 'retry'),
      link: required(link('Where another card is added')),
    },
    why: AUTORENEW,
    words: {
      subject: 'We couldn’t renew your subscription to {publication}',
      preheader: 'You haven’t been charged. Add another card to keep your issues coming.',
      text: `${HI}

We couldn’t charge your renewal. {message}

{figures}

You haven’t been charged. Your new issues start when the payment goes through.

[Add another card or bank account]({link})

We charge it as soon as you save it, and you’ll see the amount first. The link works for 14 days.`,
    },
  },
  'renewal-off': {
    title: 'Autorenew: given up',
    when: 'When the last try failed, and autorenew was switched off.',
    inserts: { ...COMMON, name: NAME, message: MESSAGE },
    why: WAS_ON,
    words: {
      subject: 'Your subscription to {publication} wasn’t renewed',
      preheader: 'Autorenew is off, and you haven’t been charged.',
      text: `${HI}

We tried several times to charge your renewal, but the payment didn’t go through. {message}

Autorenew is now off. You haven’t been charged, and you won’t be. You can still renew whenever you like.

[Renew your subscription]({renew})`,
    },
  },
  'renewal-withdrawn': {
    title: 'Autorenew: withdrawn',
    when: 'When a renewal we announced won’t be charged after all.',
    inserts: {
      ...RENEWAL,
      day: text('When it would have been charged'),
      reason: required(text('Why it isn’t charged')),
    },
    why: WAS_ON,
    words: {
      subject: 'Your subscription to {publication} won’t renew on {day}',
      preheader: 'We won’t charge you {amount} after all.',
      text: `${HI}

We told you that your subscription to {publication} would renew on {day}. It won’t, and we won’t charge you {amount}.

{reason}

[Go to your account]({account})`,
    },
  },
  'autorenew-on': {
    title: 'Autorenew: switched on',
    when: 'When a reader switched it on.',
    inserts: { ...COMMON, name: NAME },
    why: AUTORENEW,
    words: {
      subject: 'Autorenew is on for {publication}',
      preheader: 'We’ll email you the price before we charge anything.',
      text: `${HI}

Autorenew is on. When your last issue has been sent, we’ll email you the price and the date before we charge anything.

[Go to your account]({account})

You can switch it off there at any time.`,
    },
  },
  'autorenew-off': {
    title: 'Autorenew: switched off',
    when: 'When it was switched off, also because the payment method was removed.',
    inserts: { ...COMMON, name: NAME },
    why: SUBSCRIBES,
    words: {
      subject: 'Autorenew is off for {publication}',
      preheader: 'You won’t be charged, and you’ll still get every issue you paid for.',
      text: `${HI}

Autorenew is off. You won’t be charged, and you’ll still get every issue you paid for.

[Go to your account]({account})

You can switch it back on there at any time.`,
    },
  },
} as const satisfies Record<string, MailKind>
