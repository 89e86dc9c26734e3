import type { ReactNode } from 'react'

export type NoticeKind = 'info' | 'success' | 'warning' | 'error'

const INK: Record<NoticeKind, string> = {
  info: 'text-ink',
  success: 'text-success',
  warning: 'text-warning',
  error: 'text-error',
}

/** An error interrupts and can be scrolled to and focused; the rest waits its turn. */
export function Notice({
  kind = 'info',
  title,
  children,
}: {
  kind?: NoticeKind
  title?: string
  children?: ReactNode
}) {
  const isError = kind === 'error'
  return (
    <div
      role={isError ? 'alert' : 'status'}
      data-error={isError || undefined}
      tabIndex={isError ? -1 : undefined}
      className="grid gap-1 border-current border-y py-3 font-sans text-small"
      style={{ borderColor: `var(--${kind === 'info' ? 'ink' : kind})` }}
    >
      {title && <p className={`font-semibold ${INK[kind]}`}>{title}</p>}
      {children && <div className={title ? 'text-ink' : `font-medium ${INK[kind]}`}>{children}</div>}
    </div>
  )
}
