import type { RefObject } from 'react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { MAX_GIFTS } from '#domain/cart/quantity.ts'
import type { ListedRecipient } from '#domain/gifts/recipient-list.ts'
import { LONGEST_LIST, parseRecipientList } from '#domain/gifts/recipient-list.ts'
import { Button } from '../../../ui/button.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { fieldOf } from './read-recipients.ts'

type PasteListProps = {
  part: RefObject<HTMLDivElement | null>
  quantity: number
  onQuantity: (quantity: number) => void
}

/** Many recipients at once: a line each. As many gifts as lines, and the fields filled in as if they were typed. */
export function PasteList({ part, quantity, onQuantity }: PasteListProps) {
  // Not React's own: what is typed before it has come would be lost.
  const list = useRef<HTMLTextAreaElement>(null)
  const [listed, setListed] = useState<ListedRecipient[]>([])
  const [said, setSaid] = useState('')

  function read() {
    const { recipients, left } = parseRecipientList(list.current?.value ?? '')
    if (!list.current || recipients.length === 0) return
    setListed(recipients)
    setSaid(left > 0 ? `Only the first ${MAX_GIFTS} were filled in.` : `${recipients.length} filled in.`)
    list.current.value = ''
    if (recipients.length > quantity) onQuantity(recipients.length)
  }

  // After the frame in which new fields have taken what the form remembers, so that the list wins.
  const fill = useEffectEvent(() => {
    for (const [gift, { name, email }] of listed.entries()) {
      type(part.current, fieldOf(gift, 'name'), name)
      if (email) part.current?.querySelector<HTMLInputElement>(`[name="${fieldOf(gift, 'how')}"][value=email]`)?.click()
    }
    // The field of the address is drawn once it is to be emailed.
    requestAnimationFrame(() => {
      for (const [gift, { email }] of listed.entries()) if (email) type(part.current, fieldOf(gift, 'email'), email)
    })
  })
  useEffect(() => {
    if (listed.length > 0) requestAnimationFrame(() => fill())
  }, [listed])

  return (
    <Disclosure summary="Paste a list">
      <div className="grid gap-4">
        <TextArea
          ref={list}
          label="Names and emails"
          hint="One person per line: name, email."
          maxLength={LONGEST_LIST}
        />
        <div className="flex items-center gap-4">
          <Button look="quiet" onClick={read}>
            Fill in
          </Button>
          <p role="status" className="font-sans text-small text-soft">
            {said}
          </p>
        </div>
      </div>
    </Disclosure>
  )
}

/** By the browser's own setter, so that React hears of it as of typing. */
function type(part: HTMLElement | null, name: string, value: string): void {
  const field = part?.querySelector<HTMLInputElement>(`[name="${name}"]`)
  if (!field) return
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
