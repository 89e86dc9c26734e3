import { invalid } from './stripe-error.ts'

export type FormValue = string | FormValue[] | FormFields
export interface FormFields {
  [name: string]: FormValue
}

const NAME = /^([^[\]]+)((?:\[[^[\]]*\])*)$/

/** Reads `metadata[order]=7&expand[]=customer&items[0][price]=x` as Stripe nests it. */
export function parseForm(...sources: URLSearchParams[]): FormFields {
  const fields: FormFields = Object.create(null)
  for (const source of sources) {
    for (const [name, value] of source) place(fields, pathOf(name), value)
  }
  return listsIn(fields) as FormFields
}

function pathOf(name: string): string[] {
  const match = NAME.exec(name)
  if (!match?.[1]) throw invalid(`Invalid request: the parameter name ${name} cannot be read.`)
  const inner = [...(match[2] ?? '').matchAll(/\[([^[\]]*)\]/g)].map((part) => part[1] ?? '')
  return [match[1], ...inner]
}

function place(fields: FormFields, path: string[], value: string): void {
  let here = fields
  for (const [depth, step] of path.entries()) {
    const name = step === '' ? String(Object.keys(here).length) : step
    if (depth === path.length - 1) {
      here[name] = value
      return
    }
    const next = here[name]
    const inner: FormFields = typeof next === 'object' && !Array.isArray(next) ? next : Object.create(null)
    here[name] = inner
    here = inner
  }
}

function listsIn(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value
  const names = Object.keys(value)
  for (const name of names) value[name] = listsIn(value[name] ?? '')
  const isList = names.length > 0 && names.every((name, at) => name === String(at))
  return isList ? names.map((name) => value[name] ?? '') : value
}
