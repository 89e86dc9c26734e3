import { useState } from 'react'
import type { Day } from '#domain/day.ts'
import { formatDay } from '#domain/day.ts'
import { lastSendDay } from '#domain/gifts/recipient.ts'
import { nextChristmas } from '#domain/gifts/send-days.ts'
import { Field } from '../../../ui/fields/field.tsx'
import { RadioCards } from '../../../ui/fields/radio-cards.tsx'
import { fieldOf } from './read-recipients.ts'

/** When it is sent: today, at Christmas, or on another day within a year. */
export function SendDay({ gift, today, error }: { gift: number; today: Day; error: string | undefined }) {
  const [day, setDay] = useState<string>('today')
  return (
    <>
      <RadioCards
        legend="Send day"
        name={fieldOf(gift, 'day')}
        columns="three"
        value={day}
        onChange={setDay}
        error={day === 'date' ? undefined : error}
        options={[
          { value: 'today', label: 'Today' },
          { value: 'christmas', label: 'Christmas', detail: formatDay(nextChristmas(today)) },
          { value: 'date', label: 'Another day' },
        ]}
      />
      {day === 'date' && (
        <Field
          label="Date"
          name={fieldOf(gift, 'send_on')}
          type="date"
          min={today}
          max={lastSendDay(today)}
          error={error}
          required
        />
      )}
    </>
  )
}
