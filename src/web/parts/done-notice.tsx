import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { bringIntoSight } from '../ui/fields/scroll-to-error.ts'
import { Notice } from '../ui/notice.tsx'

type DoneNoticeProps = {
  message?: string
  children?: ReactNode
  /** The page was opened by a link that is used up now: asked for again, it would say only that. */
  linkUsed?: boolean
}

/** Every completed form ends so: the page's facts are read again, and the message is in sight and has the focus. */
export function DoneNotice({ message, children, linkUsed = false }: DoneNoticeProps) {
  const place = useRef<HTMLDivElement>(null)
  const { revalidate } = useRevalidator()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is said
  useEffect(() => {
    if (!linkUsed) void revalidate()
    if (place.current) bringIntoSight(place.current)
  }, [])
  return (
    <div ref={place} tabIndex={-1} className="w-full">
      <Notice kind="success" {...(message && { title: message })}>
        {children}
      </Notice>
    </div>
  )
}
