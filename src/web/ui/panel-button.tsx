import type { ReactNode } from 'react'

/** Opens a panel, also without scripts. */
export function PanelButton({
  panel,
  children,
  className = '',
}: {
  panel: string
  children: ReactNode
  className?: string
}) {
  return (
    <button
      type="button"
      popoverTarget={panel}
      className={`min-h-11 hover:underline hover:underline-offset-[0.3em] ${className}`}
    >
      {children}
    </button>
  )
}
