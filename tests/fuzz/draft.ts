import type { Chance } from '../faults/chance.ts'

/** A request while it is being made up. */
export type Draft = {
  method: string
  path: string
  /** Already encoded: what is wrong with the encoding is part of it. */
  query: [string, string][]
  json: unknown
  /** Already encoded as well. */
  form: [string, string][] | undefined
  /** In the place of both: what no serialiser would write. */
  body: string | Uint8Array<ArrayBuffer> | undefined
  headers: Record<string, string>
}

/** One thing wrong with a request, by name, where there is something that it can be wrong with. */
export type Fault = { name: string; fits: (draft: Draft) => boolean; spoil: (draft: Draft, chance: Chance) => void }

export function fault(name: string, fits: Fault['fits'], spoil: Fault['spoil']): Fault {
  return { name, fits, spoil }
}

/** Lone halves of a pair cannot be encoded; they are sent as the bytes that some would make of them. */
export function encoded(text: string): string {
  return text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80'
}
