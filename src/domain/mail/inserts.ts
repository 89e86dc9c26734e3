import type { Insert } from './mail-words.ts'

export const text = (says: string): Insert => ({ says, as: 'text' })
export const link = (says: string): Insert => ({ says, as: 'link' })
export const block = (says: string): Insert => ({ says, as: 'block' })
export const required = (insert: Insert): Insert => ({ ...insert, required: true })
export const optional = (insert: Insert): Insert => ({ ...insert, optional: true })

/** A small table; `holds` are the inserts whose values stand in it. */
export const figures = (...holds: string[]): Insert => ({ ...block('The figures, as a small table'), holds })

export const NAME = text('The reader’s full name')
export const NUMBER = text('The number of the order or invoice')
export const MESSAGE = text('What the bank said')

/** Must stand in every receipt: product 8. */
export const PROOF = required(optional(link('Confirms the email address, if it isn’t confirmed yet')))

/** Can stand in every mail. */
export const COMMON = {
  publication: text('The name of the publication'),
  first_name: text('The reader’s first name, or “there” if we don’t know it'),
  site: link('The front page'),
  account: link('The reader’s account'),
  login: link('The login page'),
  renew: link('The renewal page'),
  support: link('Writes to your support address'),
} as const

/** Every message of ours begins with it. */
export const HI = 'Hi {first_name},'

/** Why a reader gets a message: the same words in several families. */
export const ORDERED = 'You’re getting this email because you ordered from {publication}.'
export const SUBSCRIBES = 'You’re getting this email because you subscribe to {publication}.'
export const HAS_ACCOUNT = 'You’re getting this email because you have an account at {publication}.'
