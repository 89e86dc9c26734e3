import { useRef } from 'react'
import { useFirstText } from '../../../../ui/fields/field.tsx'

type KeptStateProps<State> = { name: string; state: State; onState: (state: State) => void }

/** What was chosen by buttons is kept with what was typed: as a field that nobody sees. */
export function KeptState<State>({ name, state, onState }: KeptStateProps<State>) {
  const field = useRef<HTMLInputElement>(null)
  const value = JSON.stringify(state)
  useFirstText(field, { name, value }, (kept) => onState(JSON.parse(kept) as State))
  return <input ref={field} hidden readOnly name={name} value={value} />
}
