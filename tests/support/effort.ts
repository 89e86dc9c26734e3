import type { Page } from '@playwright/test'

/** What a journey asks of a reader, by the names of what was pressed and filled in. */
export type Effort = { presses: string[]; fields: string[] }

type Told = { kind: 'press' | 'field'; name: string }

/** Counts from now on, from page to page: each press, and each field once; the provider's whole form is one field. */
export async function countEffort(page: Page): Promise<Effort> {
  const effort: Effort = { presses: [], fields: [] }
  await page.exposeBinding('tellEffort', (_, { kind, name }: Told) => {
    if (kind === 'press') effort.presses.push(name)
    else if (!effort.fields.includes(name)) effort.fields.push(name)
  })
  await page.addInitScript(watch)
  await page.evaluate(watch)
  return effort
}

/** Runs in the page. A press on a label arrives at its box or radio as well, and is counted there. */
function watch(): void {
  const PRESSED = 'button, a, summary, input[type=radio], input[type=checkbox]'
  const PROVIDERS_FORM = '.__PrivateStripeElement'
  const tell = (kind: Told['kind'], name: string) => {
    const { tellEffort } = window as unknown as { tellEffort: (told: Told) => void }
    tellEffort({ kind, name })
  }
  // From within the provider's form every event seems to come from its outermost element.
  const inForm = ({ target }: Event) => target instanceof Element && target.closest(PROVIDERS_FORM) !== null
  const onPress = (event: Event) => {
    const pressed = event.target instanceof Element && event.target.closest<HTMLElement>(PRESSED)
    if (pressed && !inForm(event)) tell('press', pressed.textContent?.trim() || `${pressed.getAttribute('name')}`)
  }
  const onInput = (event: Event) => {
    const field = event.target
    if (inForm(event)) tell('field', 'card form')
    else if (field instanceof HTMLInputElement && ['radio', 'checkbox'].includes(field.type)) return
    else if (field instanceof Element) tell('field', `${field.getAttribute('name')}`)
  }
  addEventListener('click', onPress, { capture: true })
  addEventListener('input', onInput, { capture: true })
}
