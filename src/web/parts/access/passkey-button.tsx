import { useState } from 'react'
import type { ShownCredential } from '#contract/access/passkeys.ts'
import { passkeyChallenge, showPasskey } from '#contract/access/passkeys.ts'
import { makeCall } from '../../calls/call.ts'
import { Button } from '../../ui/button.tsx'
import type { Look } from '../../ui/button-class.ts'
import { Notice } from '../../ui/notice.tsx'
import { askForPasskey, NO_PASSKEY } from './passkey.ts'
import { usePasskeySupport } from './passkey-support.ts'

type PasskeyButtonProps = { label: string; path: string; look?: Look; onEntered: (path: string) => void }

/** As a way in, or as the second factor. */
export function PasskeyButton({ path, onEntered, ...rest }: PasskeyButtonProps) {
  async function goIn(shown: ShownPasskey): Promise<string | null> {
    const entered = await makeCall(showPasskey, { body: { ...shown, path: path || undefined } })
    if (!entered.ok) return entered.faults.general
    onEntered(entered.answer.path)
    return null
  }
  return <ShowPasskey {...rest} onShown={goIn} />
}

export type ShownPasskey = { token: string; response: ShownCredential }

type ShowPasskeyProps = {
  label: string
  look?: Look
  /** Answers what went wrong, if anything. */
  onShown: (shown: ShownPasskey) => Promise<string | null>
}

/** Shown where the browser has passkeys. */
export function ShowPasskey({ label, look = 'quiet', onShown }: ShowPasskeyProps) {
  const supported = usePasskeySupport()
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  async function press() {
    setBusy(true)
    setProblem(null)
    const refused = await show()
    setBusy(false)
    setProblem(refused)
  }
  /** What went wrong, if anything. */
  async function show(): Promise<string | null> {
    const asked = await makeCall(passkeyChallenge, {})
    if (!asked.ok) return asked.faults.general
    const response = await askForPasskey(asked.answer.options)
    if (!response) return NO_PASSKEY
    return onShown({ token: asked.answer.token, response })
  }

  if (supported === false) return null
  return (
    // Its place is kept until that is known, so that nothing moves: most browsers have them.
    <div className={`grid justify-items-start gap-4 ${supported ? '' : 'invisible'}`}>
      {problem && <Notice kind="error">{problem}</Notice>}
      <Button look={look} disabled={busy} onClick={() => void press()}>
        {busy ? 'Waiting for your passkey' : label}
      </Button>
    </div>
  )
}
