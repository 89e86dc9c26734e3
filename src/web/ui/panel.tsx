import type { MouseEvent, ReactNode } from 'react'

type PanelProps = { id: string; label: string; children: ReactNode; className?: string }

/** A native popover below the header: it opens without scripts, and Esc or a press elsewhere closes it. */
export function Panel({ id, label, children, className = '' }: PanelProps) {
  function closeOnLeaving(event: MouseEvent<HTMLElement>) {
    if (event.target instanceof Element && event.target.closest('a')) event.currentTarget.hidePopover()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a link pressed by key reports a click as well
    // biome-ignore lint/a11y/noStaticElementInteractions: only listens to the links inside
    <div
      id={id}
      popover="auto"
      onClick={closeOnLeaving}
      className={`inset-[calc(var(--bar)+1px)_0_auto_0] m-0 max-h-[calc(100dvh-var(--bar))] w-full overflow-y-auto border-ink border-b bg-paper p-0 text-ink open:animate-[unfold_180ms_ease-out] ${className}`}
    >
      <nav aria-label={label} className="page py-8 sm:py-10">
        {children}
      </nav>
    </div>
  )
}
