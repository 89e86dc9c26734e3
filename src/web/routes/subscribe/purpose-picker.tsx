import { useEffect } from 'react'
import type { SubscribeChoice } from '#domain/catalogue/coupon-form.ts'
import { RadioCards } from '../../ui/fields/radio-cards.tsx'

export type SubscribePurpose = SubscribeChoice['purpose']

type PurposePickerProps = { value: SubscribePurpose; onChange: (purpose: SubscribePurpose) => void }

export function PurposePicker({ value, onChange }: PurposePickerProps) {
  return (
    <div className="beside">
      <RadioCards
        legend="Who is it for?"
        name="purpose"
        columns="short"
        value={value}
        onChange={(purpose) => onChange(purpose as SubscribePurpose)}
        options={[
          { value: 'personal', label: 'Personal', detail: <Wide>Your own subscription</Wide> },
          { value: 'gift', label: 'Gift', detail: <Wide>A gift for someone else</Wide> },
        ]}
      />
    </div>
  )
}

const Wide = ({ children }: { children: string }) => <span className="max-sm:hidden">{children}</span>

const PURPOSES: Record<string, SubscribePurpose> = { 'choose-personal': 'personal', 'choose-gift': 'gift' }

/** Elements with these ids switch the purpose, wherever a publisher puts them on the page (product 4). */
export function useFixedIds(onChoose: (purpose: SubscribePurpose) => void): void {
  useEffect(() => {
    function onClick(event: MouseEvent) {
      const element = event.target instanceof Element && event.target.closest('#choose-personal, #choose-gift')
      const purpose = element && PURPOSES[element.id]
      if (!purpose || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      onChoose(purpose)
    }
    document.addEventListener('click', onClick)
    return () => document.removeEventListener('click', onClick)
  }, [onChoose])
}
