import { useRef, useState } from 'react'
import { LONGEST_GREETING } from '#domain/gifts/recipient.ts'
import { useFirstValue } from '../../../ui/fields/first-value.ts'
import { TextArea } from '../../../ui/fields/text-area.tsx'

type GreetingFieldProps = { name: string; label?: string; initial?: string; error: string | undefined }

/** The giver's words, with how many characters are left. */
export function GreetingField({ name, label = 'Your message (optional)', initial = '', error }: GreetingFieldProps) {
  const [text, setText] = useState(initial)
  const area = useRef<HTMLTextAreaElement>(null)
  useFirstValue({ name, kind: 'text', shown: text, read: () => area.current?.value, change: setText })
  return (
    <TextArea
      ref={area}
      label={label}
      hint={`${LONGEST_GREETING - text.length} characters left. Plain text only.`}
      name={name}
      error={error}
      maxLength={LONGEST_GREETING}
      value={text}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
    />
  )
}
