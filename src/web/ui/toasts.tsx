import { useSyncExternalStore } from 'react'
import { dismiss, shownNow, subscribe } from './toast.ts'

/** Stands once, at the end of the page; it is there before the first message, or that one would not be read out. */
export function Toasts() {
  const shown = useSyncExternalStore(subscribe, shownNow, shownNow)
  return (
    <div
      role="status"
      data-edge-bar
      className="pointer-events-none fixed inset-x-5 bottom-5 z-30 grid justify-items-center gap-2"
    >
      {shown.map(({ id, text }) => (
        <p
          key={id}
          className="pointer-events-auto flex max-w-lg items-baseline gap-5 bg-ink px-5 py-3 font-medium font-sans text-paper text-small"
        >
          {text}
          <button
            type="button"
            onClick={() => dismiss(id)}
            className="underline underline-offset-4 focus-visible:outline-paper"
          >
            Dismiss
          </button>
        </p>
      ))}
    </div>
  )
}
