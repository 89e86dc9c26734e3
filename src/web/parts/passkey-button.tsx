import { useState } from 'react'
import { passkeyChallenge, showPasskey } from '#contract/passkey.ts'
import { makeCall } from '../call.ts'
import { askForPasskey, NO_PASSKEY } from '../passkey.ts'
import { usePasskeySupport } from '../passkey-support.ts'
import { Button } from '../ui/button.tsx'
import type { Look } from '../ui/button-class.ts'
import { Notice } from '../ui/notice.tsx'

type PasskeyButtonProps = { label: string; path: string; look?: Look; onEntered: (path: string) => void }

/** Shown where the browser has passkeys: as a way in, or as the second factor. */
export function PasskeyButton({ label, path, look = 'quiet', onEntered }: PasskeyButtonProps) {
  const supported = usePasskeySupport()
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  async function press() {
    setBusy(true)
    setProblem(null)
    const refused = await goIn()
    setBusy(false)
    setProblem(refused)
  }
  /** What went wrong, if anything. */
  async function goIn(): Promise<string | null> {
    const asked = await makeCall(passkeyChallenge, {})
    if (!asked.ok) return asked.faults.general
    const response = await askForPasskey(asked.answer.options)
    if (!response) return NO_PASSKEY
    const body = { token: asked.answer.token, response, path: path || undefined }
    const shown = await makeCall(showPasskey, { body })
    if (!shown.ok) return shown.faults.general
    onEntered(shown.answer.path)
    return null
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
