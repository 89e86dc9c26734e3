/** What is looked at of a field. */
type Control = Pick<HTMLInputElement, 'name' | 'type' | 'value' | 'checked' | 'ariaLabel'>

/** Fields that a form's own code fills, and its buttons. */
const NOT_TYPED = /^(hidden|button|submit|reset|fieldset|output)$/
/** A form is asked about from here on: one field is soon typed again. */
const LEAST_FIELDS = 2

/** What stands in the fields, by their names; a field without one goes by its label. */
export function valuesIn(controls: readonly Control[]): Map<string, string> {
  const values = new Map<string, string>()
  for (const { name, type, value, checked, ariaLabel } of controls) {
    const key = name || ariaLabel
    if (!key || NOT_TYPED.test(type)) continue
    const said = type === 'checkbox' || type === 'radio' ? (checked ? value : '') : value
    values.set(key, (values.get(key) ?? '') + said)
  }
  return values
}

/** Whether leaving now would lose something: a field of several says something else than it began with. */
export function isChanged(begun: ReadonlyMap<string, string>, now: ReadonlyMap<string, string>): boolean {
  const names = [...new Set([...begun.keys(), ...now.keys()])]
  return names.length >= LEAST_FIELDS && names.some((name) => (begun.get(name) ?? '') !== (now.get(name) ?? ''))
}

/** What the forms that somebody has begun to fill in said before. */
const begunForms = new WeakMap<HTMLFormElement, ReadonlyMap<string, string>>()

/**
 * Before the first key or press changes anything. Searches and filters are sent by GET and lose nothing; a form with
 * `data-kept` keeps what is typed by ways of its own.
 */
export function noteForm(target: EventTarget | null): void {
  const form = target instanceof Element ? target.closest('form') : null
  if (form?.method !== 'post' || 'kept' in form.dataset || begunForms.has(form)) return
  begunForms.set(form, valuesIn(controlsOf(form)))
}

/** It begins again with what it says at the next key or press. */
export function markSaved(form: HTMLFormElement | null): void {
  if (form) begunForms.delete(form)
}

export function hasUnsavedForm(): boolean {
  return [...document.forms].some((form) => {
    const begun = begunForms.get(form)
    return begun !== undefined && isChanged(begun, valuesIn(controlsOf(form)))
  })
}

const controlsOf = (form: HTMLFormElement) => [...form.elements] as HTMLInputElement[]
