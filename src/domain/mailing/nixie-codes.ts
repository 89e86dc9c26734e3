/** Why the United States' post could not deliver a copy, by the letter in its return record. */
export const NIXIE_CODES = {
  A: 'Not known at this address',
  B: 'Better address needed',
  D: 'Outside delivery limits',
  E: 'In dispute',
  G: 'PO box closed',
  I: 'Insufficient address',
  K: 'Moved, left no address',
  L: 'Illegible',
  M: 'No mailbox',
  N: 'No such number',
  P: 'Deceased',
  Q: 'Not deliverable as addressed',
  R: 'Refused',
  S: 'No such street',
  U: 'Unclaimed',
  V: 'Vacant',
  X: 'No such post office',
} as const

export type NixieCode = keyof typeof NIXIE_CODES

/** The reader comes back, so nothing is to be done. */
export const TEMPORARILY_AWAY = 'W'

export function findNixie(letter: string): NixieCode | null {
  return Object.hasOwn(NIXIE_CODES, letter) ? (letter as NixieCode) : null
}
