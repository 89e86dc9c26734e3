import { make, styledRoot } from './styles.js'

/** Asks in a modal dialog over the page; answers the chosen value, or the last one when it is closed by Escape. */
export function ask({ title, text, choices, appearance }) {
  const host = make('div')
  const { root } = styledRoot(host, appearance)
  const buttons = choices.map(([label, value], at) =>
    make('button', { value, type: 'submit', ...(at === 0 && { class: 'first' }) }, label),
  )
  const form = make('form', { method: 'dialog', class: 'choices' }, ...buttons)
  const dialog = make(
    'dialog',
    { 'aria-labelledby': 'title', 'aria-describedby': 'text' },
    make('h2', { id: 'title' }, title),
    make('p', { id: 'text' }, text),
    form,
  )
  root.append(dialog)
  document.body.append(host)
  const back = document.activeElement
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      host.remove()
      back?.focus?.()
      resolve(dialog.returnValue || choices.at(-1)[1])
    })
    dialog.showModal()
  })
}

export function askForAuthentication(appearance) {
  return ask({
    title: 'Confirm with your bank',
    text: 'This is a test. The sandbox stands in for the bank that asks whether the payment is yours.',
    choices: [
      ['Complete', 'complete'],
      ['Fail', 'fail'],
    ],
    appearance,
  })
}
