/** What was typed and chosen, by the names of the fields. */
export type Fields = Record<string, string>

export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const ON = 'on'

/**
 * Everything in a form but passwords, and but what is put aside; what is paid with never stands in a field of ours.
 */
export function fieldsOf(form: HTMLFormElement): Fields {
  const fields: Fields = {}
  for (const control of controlsOf(form)) {
    if (control.matches('fieldset:disabled *')) continue
    const { name, type, value } = control
    if (!isBox(control)) fields[name] = value
    else if (type === 'checkbox') fields[name] = control.checked ? ON : ''
    // A group of which nothing is chosen is to be known as such.
    else fields[name] = control.checked ? value : (fields[name] ?? '')
  }
  return fields
}

/** `words`: only what is written, nothing that is chosen. `but`: the names of fields to leave alone. `tried`: what need not be tried again. */
type How = { words: boolean; but: Set<string>; tried: Set<Control> }

/**
 * Puts one of them back as if somebody typed it, so that whatever the page makes of it follows; false once there is none
 * left. One may bring the next to light, so it wants to be called again when that is drawn.
 */
export function putNextField(form: HTMLFormElement, fields: Fields, { words, but, tried }: How): boolean {
  return controlsOf(form).some((control) => {
    const { name } = control
    if (tried.has(control) || but.has(name) || !(name in fields) || (words && isChoice(control))) return false
    tried.add(control)
    return put(control, fields[name] ?? '')
  })
}

function controlsOf(form: HTMLFormElement): Control[] {
  const all = [...form.elements] as Control[]
  return all.filter(({ name, type }) => name && !/^(hidden|password|button|submit|fieldset)$/.test(type))
}

function isBox(control: Control): control is HTMLInputElement {
  return control.type === 'radio' || control.type === 'checkbox'
}

function isChoice(control: Control): boolean {
  return isBox(control) || control.type === 'number'
}

/** Whether that changed anything. What somebody has typed while the page was loading stays. */
function put(control: Control, value: string): boolean {
  if (isBox(control)) {
    const wanted = control.value === value || value === ON
    const wrong = control.type === 'radio' ? wanted && !control.checked : wanted !== control.checked
    if (wrong && !control.disabled) control.click()
    return wrong
  }
  if (control.value === value) return false
  if (control instanceof HTMLSelectElement) {
    if (![...control.options].some((option) => option.value === value)) return false
    control.value = value
    return control.dispatchEvent(new Event('change', { bubbles: true }))
  }
  if (control.value !== control.defaultValue) return false
  // Past the property that React puts on the element, or it would take the value for its own and not tell the page.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value)
  return control.dispatchEvent(new Event('input', { bubbles: true }))
}
