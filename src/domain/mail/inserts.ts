import type { Insert } from './mail-words.ts'

export const text = (says: string): Insert => ({ says, as: 'text' })
export const link = (says: string): Insert => ({ says, as: 'link' })
export const block = (says: string): Insert => ({ says, as: 'block' })
export const required = (insert: Insert): Insert => ({ ...insert, required: true })
export const optional = (insert: Insert): Insert => ({ ...insert, optional: true })

export const NAME = text('The reader’s name')
export const NUMBER = text('The number of the order or invoice')
export const MESSAGE = text('What the bank said')

/** Must stand in every receipt: product 8. */
export const PROOF = required(optional(link('Confirms the email address, when it isn’t confirmed yet')))

/** Can stand in every mail. */
export const COMMON = {
  publication: text('The name of the publication'),
  site: link('The front page'),
  account: link('The reader’s account'),
  login: link('Where one logs in'),
  renew: link('Where one renews'),
} as const
