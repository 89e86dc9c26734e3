import { useState } from 'react'
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

  async function show(picture: string, inOne: boolean): Promise<void> {
    setFault(undefined)
    call.reset()
    const answer = await call.send({ body: { picture, one_colour: inOne } })
    setTried(answer)
    // What can't be shown isn't saved: the field says why.
    setSent(answer ? picture : undefined)
  }
  return {
    sent,
    tried,
    oneColour,
    underWay: isBusy(call.status),
    fault: fault ?? call.field('picture') ?? call.general,
    async choose(file: File): Promise<void> {
      setTried(null)
      setSent(undefined)
      if (file.size > MOST_WORDMARK_BYTES) return setFault(WORDMARK_TOO_LARGE)
      const picture = await base64Of(file)
      if (picture) await show(picture, oneColour)
      else setFault(NOT_A_WORDMARK)
    },
    async colour(inOne: boolean): Promise<void> {
      setOneColour(inOne)
      if (sent) await show(sent, inOne)
    },
    remove(): void {
      call.reset()
      setFault(undefined)
      setTried(null)
      setSent(null)
    },
    forget(): void {
      setTried(null)
      setSent(undefined)
    },
  }
}

export type ChosenPicture = ReturnType<typeof useChosenPicture>
