import { useState } from 'react'
import type * as z from 'zod/mini'
import type { listPasskeys } from '#contract/access/passkeys.ts'
import { removePasskey } from '#contract/access/passkeys.ts'
import { useCall } from '../../../calls/use-call.ts'
import { usePasskeySupport } from '../../../parts/access/passkey-support.ts'
import { formatInstant } from '../../../parts/instant.ts'
import { Refusal } from '../../../parts/refusal.tsx'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.ts'
import { AddPasskey } from './add-passkey.tsx'
import { AskFirst } from './ask-first.tsx'

type Passkey = z.output<typeof listPasskeys.answer>[number]

/** `back` is where to come back to from a fresh login. */
type PasskeyListProps = { initial: Passkey[]; timeZone: string; back: string }

export function PasskeyList({ initial, timeZone, back }: PasskeyListProps) {
  const [passkeys, setPasskeys] = useState(initial)
  const [removing, setRemoving] = useState<Passkey | null>(null)
  const supported = usePasskeySupport()
  const call = useCall(removePasskey)

  async function remove() {
    const left = removing && (await call.send({ params: { id: removing.id } }))
    if (!left) return
    setPasskeys(left)
    close()
    toast('Passkey removed.')
  }
  function close() {
    setRemoving(null)
    call.reset()
  }

  return (
    <div className="grid gap-8">
      {passkeys.length === 0 ? (
        <p>You don’t have a passkey yet.</p>
      ) : (
        <ul className="-mt-3">
          {passkeys.map((passkey) => (
            <li
              key={passkey.id}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-rule border-b py-4"
            >
              <span>
                <span className="block text-lead leading-snug">{passkey.name}</span>
                <span className="tabular block font-sans text-small text-soft">
                  Created {formatInstant(passkey.created, timeZone)},{' '}
                  {passkey.last_used ? `last used ${formatInstant(passkey.last_used, timeZone)}` : 'not used yet'}
                </span>
              </span>
              <Button look="quiet" aria-label={`Remove ${passkey.name}`} onClick={() => setRemoving(passkey)}>
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      {supported ? (
        <AddPasskey onAdded={setPasskeys} back={back} />
      ) : (
        <p className="font-sans text-small text-soft">This browser can’t create passkeys.</p>
      )}
      <AskFirst
        title="Remove this passkey?"
        open={removing !== null}
        onClose={close}
        problem={call.general && <Refusal back={back}>{call.general}</Refusal>}
        status={call.status}
        yes="Remove passkey"
        onYes={() => void remove()}
      >
        {removing?.name} will no longer work for your account. You may want to delete it on the device, too.
      </AskFirst>
    </div>
  )
}
