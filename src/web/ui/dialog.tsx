import type { MouseEvent, ReactNode } from 'react'
import { useId, useLayoutEffect, useRef } from 'react'
import { Button } from './button.tsx'

type DialogProps = { open: boolean; onClose: () => void; title: string; children: ReactNode }

/** The browser's own modal: it holds the focus, closes on Esc and gives the focus back. */
export function Dialog({ open, onClose, title, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  // After every change: a row of a list that moves takes its dialog out of the page, which ends what holds the focus.
  // Before any key can be pressed, as an Esc in between would be lost.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!open) element?.close()
    else if (element?.matches(':not(:modal)')) {
      element.open = false
      element.showModal()
    }
  })

  function closeOnBackdrop(event: MouseEvent) {
    if (event.target === dialog.current) onClose()
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes it by Esc, which the browser reports as close
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={closeOnBackdrop}
      className="m-auto w-[min(36rem,calc(100vw-2.5rem))] border border-ink bg-paper p-0 font-sans text-ink"
    >
      <div className="grid gap-5 p-6 sm:p-8">
        <div className="flex items-baseline justify-between gap-6">
          <h2 id={titleId} className="font-medium text-title">
            {title}
          </h2>
          <Button look="quiet" onClick={onClose}>
            Close
          </Button>
        </div>
        {children}
      </div>
    </dialog>
  )
}
