import { useEffect, useRef, useState } from 'react'
import type { LeftMessage as Message } from '../forms/left-message.ts'
import { takeMessage } from '../forms/left-message.ts'
import { bringIntoSight } from '../ui/fields/scroll-to-error.ts'
import { Notice } from '../ui/notice.tsx'

/** Says what the page before has done. */
export function LeftMessage({ className = 'page pb-12 lg:pb-16' }: { className?: string }) {
  const [message, setMessage] = useState<Message | null>(null)
  useEffect(() => {
    const left = takeMessage()
    if (left) setMessage(left)
  }, [])
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (message && place.current) bringIntoSight(place.current)
  }, [message])
  if (!message) return null
  return (
    <div ref={place} tabIndex={-1} className={className}>
      <Notice kind={message.kind ?? 'success'} title={message.title}>
        {message.more}
      </Notice>
    </div>
  )
}
