import { useState } from 'react'
import { useNavigate } from 'react-router'
import { removeCard } from '#contract/account/card.ts'
import { AUTORENEW_WENT_OFF, CARD_REMOVED, NOTHING_TO_REMOVE } from '#domain/account/payment-settings.ts'
import { makeCall, STRANGE_ANSWER } from '../../../calls/call.ts'
import type { LeftMessage } from '../../../forms/left-message.ts'
import { leaveMessage } from '../../../forms/left-message.ts'
import { href } from '../../../href.ts'
import { Button } from '../../../ui/button.tsx'
import { AskFirst } from '../security/ask-first.tsx'

/** Whatever comes of it, the account's page follows, and says it (spec 1 §7). */
export function DeletePayment({ session }: { session: string }) {
  const [asking, setAsking] = useState(false)
  const [sending, setSending] = useState(false)
  const navigate = useNavigate()

  async function remove() {
    setSending(true)
    leaveMessage(await removed(session))
    await navigate(href('/account'))
  }

  return (
    <div>
      <Button look="quiet" onClick={() => setAsking(true)}>
        Delete it
      </Button>
      <AskFirst
        title="Delete your payment information?"
        open={asking}
        onClose={() => setAsking(false)}
        problem={null}
        status={sending ? 'sending' : 'sendable'}
        yes="Delete it"
        onYes={() => void remove()}
      >
        This switches off autorenew. Your subscription won’t renew until you add payment information again.
      </AskFirst>
    </div>
  )
}

async function removed(session: string): Promise<LeftMessage> {
  const called = await makeCall(removeCard, { query: { session } })
  if (!called.ok) return { kind: 'error', title: called.faults.general ?? STRANGE_ANSWER }
  if (!called.answer.removed) return { title: NOTHING_TO_REMOVE }
  return { title: CARD_REMOVED, ...(called.answer.autorenew_off && { more: AUTORENEW_WENT_OFF }) }
}
