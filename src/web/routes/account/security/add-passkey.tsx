import type { FormEvent } from 'react'
import { useState } from 'react'
import type * as z from 'zod/mini'
import type { listPasskeys } from '#contract/access/passkeys.ts'
import { addPasskey, passkeyRegistration } from '#contract/access/passkeys.ts'
import { makeCall } from '../../../calls/call.ts'
import { useCall } from '../../../calls/use-call.ts'
import { formText } from '../../../forms/form-text.ts'
import { browserName } from '../../../parts/access/browser-name.ts'
import { makePasskey } from '../../../parts/access/passkey.ts'
import { Refusal } from '../../../parts/refusal.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { toast } from '../../../ui/toast.ts'

const NO_PASSKEY_MADE = 'No passkey was created. You can try again.'
const PASSKEY_THERE = 'This device already has a passkey for your account.'

type Passkeys = z.output<typeof listPasskeys.answer>

/** Only rendered in a browser that can: the name it suggests is that browser's. */
export function AddPasskey({ onAdded, back }: { onAdded: (passkeys: Passkeys) => void; back: string }) {
  const suggested = browserName(navigator.userAgent)
  const adding = useCall(addPasskey)
  const [waiting, setWaiting] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (waiting) return
    // A name that the server would refuse must not be found out after the device has made the passkey.
    const name = formText(event.currentTarget, 'name').trim() || suggested
    setWaiting(true)
    setRefused(await add(name))
    setWaiting(false)
  }
  async function add(name: string): Promise<string | null> {
    const asked = await makeCall(passkeyRegistration, {})
    if (!asked.ok) return asked.faults.general
    const response = await makePasskey(asked.answer.options)
    if (!response) return NO_PASSKEY_MADE
    if (response === 'there already') return PASSKEY_THERE
    const passkeys = await adding.send({ body: { token: asked.answer.token, name, response } })
    if (!passkeys) return null
    onAdded(passkeys)
    adding.reset()
    toast('The passkey is ready.')
    return null
  }

  const problem = refused ?? adding.general
  return (
    <form ref={adding.form} method="post" onSubmit={submit} noValidate className="grid max-w-[30rem] gap-5">
      {problem && (
        <Notice kind="error">
          <Refusal back={back}>{problem}</Refusal>
        </Notice>
      )}
      <Field
        label="Passkey name"
        name="name"
        maxLength={60}
        autoComplete="off"
        hint="To help you recognize it."
        defaultValue={suggested}
        error={adding.field('name')}
      />
      <div>
        <SubmitButton look="outline" status={waiting ? 'loading' : adding.status}>
          Create a passkey
        </SubmitButton>
      </div>
    </form>
  )
}
