import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'

/** The gift's link to pass on: by whatever the device shares with, where it can, or copied. */
export function ShareLink({ link, title }: { link: string; title: string }) {
  const [said, setSaid] = useState('')
  const canShare = useHydrated() && 'share' in navigator

  async function copy() {
    const copied = await navigator.clipboard?.writeText(link).then(
      () => true,
      () => false,
    )
    setSaid(copied ? 'Link copied.' : `Copy this link: ${link}`)
  }

  return (
    <>
      {canShare && (
        // Whoever closes the device's own panel has changed their mind.
        <Button look="quiet" onClick={() => void navigator.share({ title, url: link }).catch(() => {})}>
          Share
        </Button>
      )}
      <Button look="quiet" onClick={() => void copy()}>
        Copy link
      </Button>
      <p role="status" className="break-all font-sans text-small text-soft empty:hidden">
        {said}
      </p>
      <noscript>
        <span className="break-all font-sans text-small">{link}</span>
      </noscript>
    </>
  )
}
