import type { Address } from '../addresses/address-fields.ts'
import { spellPostcode } from '../addresses/postcode.ts'
import { labelPlace } from '../addresses/us-post.ts'
import type { MailingColumn } from './columns.ts'
import { writeKeyline } from './keyline.ts'
import type { MailingPreset } from './presets.ts'
import { PRESET_RULES } from './presets.ts'

/** Who paid for the copy: the reader, a giver, or nobody. */
export const MAILING_CLASSES = ['paid', 'gift', 'comp'] as const
export type MailingClass = (typeof MAILING_CLASSES)[number]

/** One row of a mailing, or a seed address, as it was when the list was closed. */
export type Label = Address & {
  /** Without its check digit. */
  keyline: string
  name: string
  copies: number
  giftFrom: string
  /** Null where it was not written down yet, and for a seed. */
  class: MailingClass | null
  /** After this copy; null for a lifetime. */
  issuesLeft: number | null
  isSeed: boolean
}

export type LabelCells = Record<MailingColumn, string>
/** To whom and where. */
export type PlaceCells = Pick<
  LabelCells,
  'full_name' | 'company' | 'address1' | 'address2' | 'city' | 'state' | 'zip' | 'country'
>

type Spelling = { preset: MailingPreset; countryName: (code: string) => string }

/** What the columns say of it, as the preset spells them. `countryName` of its country's code. */
export function labelCells(label: Label, { issue, ...spelling }: Spelling & { issue: number }): LabelCells {
  const keyline = writeKeyline(label.keyline)
  return {
    keyline: PRESET_RULES[spelling.preset].hash ? `#${keyline}#` : keyline,
    ...placeCells(label, spelling),
    copies: String(label.copies),
    issue: String(issue),
    ...expiryCells(label, issue),
    class: label.class ?? '',
    gift_from: oneLine(label.giftFrom),
    seed: label.isSeed ? 'Y' : 'N',
  }
}

/** The lines of the label itself. */
export function placeCells(label: Address & { name: string }, { preset, countryName }: Spelling): PlaceCells {
  const { capitals, hash } = PRESET_RULES[preset]
  const { company, line1, line2, city, state, postcode, country } = labelPlace(label)
  const spell = (text: string) => {
    const plain = oneLine(hash ? text : text.replaceAll('#', ' '))
    return capitals === 'all' ? plain.toUpperCase() : plain
  }
  const named = countryName(country)
  return {
    full_name: spell(label.name),
    company: spell(company),
    address1: spell(line1),
    address2: spell(line2),
    city: spell(city),
    state: spell(state),
    zip: oneLine(spellPostcode(country, postcode)),
    country: oneLine(capitals === 'none' ? named : named.toUpperCase()),
  }
}

function expiryCells({ class: known, issuesLeft }: Label, issue: number) {
  if (!known) return { expire_issue: '', issues_left: '', last_issue: 'N' }
  if (issuesLeft === null) return { expire_issue: 'LIFETIME', issues_left: '', last_issue: 'N' }
  return {
    expire_issue: String(issue + issuesLeft),
    issues_left: String(issuesLeft),
    last_issue: issuesLeft === 0 ? 'Y' : 'N',
  }
}

/** A label has no breaks or tabs within a line. */
function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
}
