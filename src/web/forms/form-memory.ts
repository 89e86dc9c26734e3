import type { FieldKind } from '../ui/fields/first-value.ts'

/** What was typed and chosen, by the names of the fields. */
export type Fields = Record<string, string>

/** `who`: the reader who typed it; null for a guest. `asked`: what the address of the page asked for. */
export type Kept = { who: string | null; asked: string; fields: Fields }

/** Where it is kept. */
export type Place = {
  /** The page; another one while the reader is on the way there. */
  key: () => string
  asked: () => string
  read: (key: string) => Kept | null
  write: (key: string, kept: Kept | null) => void
}

/**
 * What is typed into a form stays in this tab until it is done: a reload, a look at another page and a login on the way
 * lose none of it. A link that asks for something else gets its way, and only the words stay. What a reader typed is never
 * shown to anybody else.
 */
export function openFormMemory(who: string | null, place: Place) {
  let begunAt: string | null = null
  let recalling = true
  let touched = false

  function begin(): string {
    if (begunAt !== null) return begunAt
    begunAt = place.key()
    const kept = place.read(begunAt)
    if (kept?.who && kept.who !== who) place.write(begunAt, null)
    return begunAt
  }

  /** What was typed last, whenever it is asked for. */
  function recallLate(name: string, kind: FieldKind): string | undefined {
    const kept = place.read(begin())
    return kind === 'text' || kept?.asked === place.asked() ? fieldsFor(kept, who)[name] : undefined
  }

  return {
    recallLate,
    /** Only while the page is first drawn: what opens later is the reader's own doing. */
    recall: (name: string, kind: FieldKind) => (recalling ? recallLate(name, kind) : undefined),
    touch(): void {
      touched = true
    },
    endRecalling(): void {
      recalling = false
    },
    /** From the first touch on; what is not on the page just now stays as it was. */
    keep(fields: Fields, reader: string | null): void {
      const key = begin()
      if (!touched || recalling || place.key() !== key) return
      place.write(key, { who: reader, asked: place.asked(), fields: { ...place.read(key)?.fields, ...fields } })
    },
    forget(): void {
      touched = false
      place.write(begin(), null)
    },
  }
}

/** What a guest left blank does not blank out what is known of a reader. */
function fieldsFor(kept: Kept | null, who: string | null): Fields {
  if (!kept || (kept.who && kept.who !== who)) return {}
  if (kept.who === who) return kept.fields
  return Object.fromEntries(Object.entries(kept.fields).filter(([, value]) => value !== ''))
}

type Control = Pick<HTMLInputElement, 'name' | 'type' | 'value' | 'checked' | 'autocomplete'>

const NO_WORDS = /^(hidden|password|file|button|submit|fieldset)$/
/** Codes and cards; ours stand in the frames of the provider anyway. */
const SECRET = /^(cc-|one-time-code|current-password|new-password)/

/** What may be kept of a form: no password, no code, no card. */
export function fieldsIn(controls: readonly Control[]): Fields {
  const fields: Fields = {}
  for (const { name, type, value, checked, autocomplete } of controls) {
    if (!name || NO_WORDS.test(type) || autocomplete?.split(' ').some((word) => SECRET.test(word))) continue
    if (type === 'checkbox') fields[name] = checked ? 'on' : ''
    // A group of which nothing is chosen is to be known as such.
    else if (type === 'radio') fields[name] = checked ? value : (fields[name] ?? '')
    else fields[name] = value
  }
  return fields
}
