import type { FormEvent } from 'react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type * as z from 'zod/mini'
import { placeForOther, quoteForOther } from '#contract/orders.ts'
import type { Day } from '#domain/day.ts'
import type { ChosenReader } from '#server/services/checkout/for-reader/find-buyer.ts'
import { makeCall } from '../../../../calls/call.ts'
import { useCall } from '../../../../calls/use-call.ts'
import { useStaffCall } from '../../../../calls/use-staff-call.ts'
import { attemptKey, endAttempt } from '../../../../checkout/payment/kept-intent.ts'
import { useKeptForm } from '../../../../forms/use-kept-form.ts'
import { href } from '../../../../href.ts'
import { useCurrency } from '../../../../root-data.ts'
import type { FormMemory } from '../../../../ui/fields/first-value.ts'
import type { Picked, Place } from './order-body.ts'
import { isPriceable, readOrder } from './order-body.ts'

export type Placing = ReturnType<typeof usePlacing>
type Quote = z.output<(typeof quoteForOther)['answer']>
type Asked = { today: Day; reader: ChosenReader | null; giftFor: string | null; picked: Picked[] }

/** Long enough to type on, short enough not to be waited for. */
const PAUSE_MS = 350

/**
 * The form of an order for somebody else. What it costs is asked for whenever it changes, without a word about what is still
 * missing; sent before that is known it says what is. It is placed for the sum that is shown.
 */
export function usePlacing({ today, reader: asked, giftFor, picked: prefilled }: Asked) {
  const currency = useCurrency()
  const call = useCall(quoteForOther)
  const place = useStaffCall(placeForOther)
  const navigate = useNavigate()
  const { form } = call
  const [reader, setReader] = useState(asked)
  const [picked, setPicked] = useState<Picked[]>(prefilled)
  const [places, setPlaces] = useState<Place[]>([])
  const [missing, setMissing] = useState<Record<string, string>>({})
  const [quoted, setQuoted] = useState<{ of: string; quote: Quote } | null>(null)
  const [isPlaced, setPlaced] = useState(false)
  const memory = sameOrder(useKeptForm(form, isPlaced))
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** The order whose sum is waited for: an answer about another one comes too late. */
  const waitedFor = useRef<string | null>(null)

  const read = (current: HTMLFormElement) =>
    readOrder(current, { reader: reader?.token ?? null, giftFor, picked, places }, { today, currency })

  const ask = useEffectEvent(async () => {
    if (!form.current) return
    const { body, missing: faults } = read(form.current)
    const of = JSON.stringify(body)
    if (of === quoted?.of || Object.keys(faults).length > 0 || !isPriceable(body)) return
    waitedFor.current = of
    const answer = await makeCall(quoteForOther, { body })
    if (answer.ok && waitedFor.current === of) setQuoted({ of, quote: answer.answer })
  })

  /** Another order has another sum: it is asked for again. */
  function change() {
    setQuoted(null)
    waitedFor.current = null
    if (call.status === 'failed') call.reset()
    if (place.status === 'failed') place.reset()
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void ask(), PAUSE_MS)
  }
  const changed = useEffectEvent(change)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what buttons choose is read when it is drawn
  useEffect(() => {
    changed()
    return () => clearTimeout(timer.current)
  }, [reader, picked, places])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    clearTimeout(timer.current)
    const { body, missing: faults } = read(event.currentTarget)
    setMissing(faults)
    if (Object.keys(faults).length > 0) return
    const of = JSON.stringify(body)
    if (quoted?.of !== of) {
      place.reset()
      waitedFor.current = of
      const quote = await call.send({ body })
      // A sum is no order yet, and what was refused about another order no longer matters.
      if (quote || waitedFor.current !== of) call.reset()
      if (quote && waitedFor.current === of) setQuoted({ of, quote })
      return
    }
    const { total } = quoted.quote
    const placed = await place.send({ body: { ...body, shown_total: total, key: attemptKey() } })
    // What stood in the way may have changed the sum.
    if (!placed) return setQuoted(null)
    setPlaced(true)
    endAttempt()
    const { kind, id, number } = placed
    await navigate(
      kind === 'invoice' || number === null
        ? href('/staff/invoices/:id', { id })
        : href('/staff/orders/:number', { number: String(number) }),
    )
  }

  const quote = quoted?.quote ?? null
  return {
    form,
    memory,
    submit,
    change,
    reader,
    setReader,
    picked,
    setPicked,
    places,
    setPlaces,
    quoted: quote,
    error: (name: string) => missing[name] ?? call.field(name) ?? place.field(name),
    general: call.general ?? place.general ?? place.field('total') ?? null,
    status: quote ? place.status : call.status,
  }
}

/** What was typed for one reader is never shown as another's order. */
function sameOrder(kept: FormMemory): FormMemory {
  return {
    ...kept,
    recall: (name) => kept.recall(name, 'choice'),
    recallLate: (name) => kept.recallLate(name, 'choice'),
  }
}
