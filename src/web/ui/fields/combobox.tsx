import { useState } from 'react'
import {
  Button,
  ComboBox,
  FieldError,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  Text,
} from 'react-aria-components/ComboBox'
import { CONTROL_CLASS } from './control-class.ts'
import { optionNamed } from './option-named.ts'

export type ComboboxOption = { value: string; label: string }

export type ComboboxProps = {
  label: string
  name: string
  options: readonly ComboboxOption[]
  onChange: (value: string | null) => void
  /** Said when the text names no option. */
  unknown: string
  hint?: string
  error?: string | undefined
}

/** What is typed stays. Only text that is the name of an option, in whatever case, chooses it. */
export default function Combobox({ label, name, options, onChange, unknown, hint, error }: ComboboxProps) {
  const [text, setText] = useState('')
  const [left, setLeft] = useState(false)
  const chosen = optionNamed(options, text)
  const problem = left && text.trim() !== '' && !chosen ? unknown : error

  function type(next: string) {
    setText(next)
    onChange(optionNamed(options, next)?.value ?? null)
  }

  return (
    <ComboBox
      data-field
      allowsCustomValue
      inputValue={text}
      onInputChange={type}
      onFocus={() => setLeft(false)}
      onBlur={() => setLeft(true)}
      isInvalid={Boolean(problem)}
      defaultItems={options}
      className="grid gap-1.5 font-sans text-small"
    >
      <Label className="font-semibold">{label}</Label>
      {hint && (
        <Text slot="description" className="text-soft">
          {hint}
        </Text>
      )}
      <div className="relative">
        <Input className={`${CONTROL_CLASS} pr-12`} />
        <Button className="absolute inset-y-0 right-0 w-12 text-soft">
          <span aria-hidden="true">▾</span>
        </Button>
      </div>
      <input type="hidden" name={name} value={chosen?.value ?? ''} />
      <FieldError className="font-medium text-error">{problem}</FieldError>
      <Popover className="w-(--trigger-width) overflow-y-auto border border-ink bg-paper font-sans text-ink text-small">
        <ListBox<ComboboxOption> className="max-h-72 overflow-y-auto outline-none">
          {(option) => (
            <ListBoxItem
              id={option.value}
              textValue={option.label}
              className="cursor-pointer border-rule border-b px-3 py-2.5 last:border-b-0 data-focused:bg-ink data-focused:text-paper"
            >
              {option.label}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  )
}
