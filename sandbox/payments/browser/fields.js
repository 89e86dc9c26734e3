import { make } from './styles.js'

let count = 0

/**
 * A labelled input with its sentence of complaint beneath. `check(value, finished)` answers `{ code, message }` or null;
 * a field is complained about once it was left or the form was submitted, not while it is being filled in.
 */
export function field({ label, check, format, whole, options, ...attributes }, changed) {
  count += 1
  const id = `f${count}`
  const input = make(
    options ? 'select' : 'input',
    { id, 'aria-describedby': `${id}-wrong`, ...attributes },
    ...(options ?? []),
  )
  const wrong = make('p', { id: `${id}-wrong`, class: 'wrong', 'aria-live': 'polite' })
  const node = make(
    'div',
    { class: whole ? 'field whole' : 'field' },
    make('label', { class: 'name', for: id }, label),
    input,
    wrong,
  )

  function problem() {
    return check?.(input.value.trim()) ?? null
  }

  function tell() {
    const found = problem()
    wrong.textContent = found?.message ?? ''
    if (found) input.setAttribute('aria-invalid', 'true')
    else input.removeAttribute('aria-invalid')
    return found
  }

  input.addEventListener('input', () => {
    if (format) reformat(input, format)
    if (input.hasAttribute('aria-invalid')) tell()
    changed()
  })
  input.addEventListener('blur', () => {
    if (input.value !== '') tell()
  })
  return {
    node,
    input,
    problem,
    tell,
    value: () => input.value.trim(),
    digits: () => input.value.replace(/\D/g, ''),
    isEmpty: () => input.value === '' || Boolean(options),
    clear() {
      if (!options) input.value = ''
      wrong.textContent = ''
      input.removeAttribute('aria-invalid')
    },
  }
}

/** Groups digits while typing and leaves the caret behind the same digit. */
function reformat(input, format) {
  const before = input.value.slice(0, input.selectionStart ?? input.value.length).replace(/\D/g, '').length
  const text = format(input.value)
  if (text === input.value) return
  input.value = text
  let at = 0
  for (let seen = 0; at < text.length && seen < before; at++) if (/\d/.test(text[at])) seen += 1
  if (before === text.replace(/\D/g, '').length) at = text.length
  input.setSelectionRange(at, at)
}

/** What a form is made of: the fields that it asks now, all told at once, the first wrong one focused. */
export function formOf(fields) {
  return {
    isComplete: () => fields().every((one) => one.problem() === null),
    isEmpty: () => fields().every((one) => one.isEmpty()),
    focus: () => fields()[0].input.focus(),
    clear() {
      for (const one of fields()) one.clear()
    },
    validate() {
      const wrong = fields().filter((one) => one.tell() !== null)
      wrong[0]?.input.focus()
      const found = wrong[0]?.problem()
      return found ? { type: 'validation_error', ...found } : null
    },
  }
}

export function required(code, message) {
  return (value) => (value === '' ? { code, message } : null)
}
