import { useRef, useState } from 'react'
import { tryWordmark } from '#contract/catalogue/masthead.ts'
import { isBusy } from '#domain/checkout/submit-status.ts'
import { MOST_WORDMARK_BYTES, NOT_A_WORDMARK, WORDMARK_TOO_LARGE } from '#domain/masthead/wordmark-file.ts'
import { base64Of } from '../../../../calls/send-file.ts'
import { useStaffCall } from '../../../../calls/use-staff-call.ts'

/** What was chosen and not saved yet. */
export function useChosenPicture() {
  const call = useStaffCall(tryWordmark)
  /** Null takes the picture away, undefined leaves it. */
  const [sent, setSent] = useState<string | null>()
  const [oneColour, setOneColour] = useState(true)
  const [tried, setTried] = useState<{ light: string; dark: string; icon: string | null } | null>(null)
  const [fault, setFault] = useState<string>()

  /** What was chosen last, as the nth: what is answered about an earlier one comes too late. */
  const choice = useRef<{ nth: number; picture: string | null; inOne: boolean }>({ nth: 0, picture: null, inOne: true })
  const answered = useRef<Promise<unknown>>(Promise.resolve())
  /** Null while nothing is being read. */
  const reading = useRef<Promise<void>>(null)
  const latest = useRef<string | null>(undefined)

  function leave(picture: string | null | undefined): void {
    latest.current = picture
    setSent(picture)
  }
  function track(work: Promise<void>): Promise<void> {
    const mine = work.finally(() => {
      if (reading.current === mine) reading.current = null
    })
    reading.current = mine
    return mine
  }

  async function show(picture: string): Promise<void> {
    const { nth, inOne } = choice.current
    const shown = { nth, picture, inOne }
    choice.current = shown
    setFault(undefined)
    // One after the other: a call that is under way takes no other.
    await answered.current
    if (choice.current !== shown) return
    call.reset()
    const asked = call.send({ body: { picture, one_colour: inOne } })
    answered.current = asked
    const answer = await asked
    if (choice.current !== shown) return
    // What can't be shown isn't saved: the field says why.
    if (!answer) return drop(undefined)
    setTried(answer)
    leave(picture)
  }
  /** Nothing is chosen any more. */
  function drop(left: null | undefined): void {
    const { nth, inOne } = choice.current
    choice.current = { nth: nth + 1, picture: null, inOne }
    setTried(null)
    leave(left)
  }
  async function choose(file: File): Promise<void> {
    drop(undefined)
    const { nth } = choice.current
    if (file.size > MOST_WORDMARK_BYTES) return setFault(WORDMARK_TOO_LARGE)
    const picture = await base64Of(file)
    if (choice.current.nth !== nth) return
    if (picture) await show(picture)
    else setFault(NOT_A_WORDMARK)
  }
  return {
    sent,
    tried,
    oneColour,
    underWay: isBusy(call.status),
    fault: fault ?? call.field('picture') ?? call.general,
    choose: (file: File): Promise<void> => track(choose(file)),
    async colour(inOne: boolean): Promise<void> {
      setOneColour(inOne)
      choice.current = { ...choice.current, inOne }
      if (choice.current.picture) await track(show(choice.current.picture))
    },
    /** What is to be saved, once it is read; null when what was being read is no picture that can be used. */
    async read(): Promise<{ picture?: string | null } | null> {
      const wasReading = reading.current !== null
      while (reading.current) await reading.current
      const picture = latest.current
      if (picture !== undefined) return { picture }
      return wasReading ? null : {}
    },
    remove(): void {
      call.reset()
      setFault(undefined)
      drop(null)
    },
    /** This one is saved; another that was chosen meanwhile isn't. */
    forget(saved: string | null): void {
      if (choice.current.picture === saved) drop(undefined)
    },
  }
}

export type ChosenPicture = ReturnType<typeof useChosenPicture>
