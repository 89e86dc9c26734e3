import { useEffect, useState } from 'react'
import type { LeftMessage as Message } from '../left-message.ts'
import { takeMessage } from '../left-message.ts'
import { Notice } from '../ui/notice.tsx'

/** Says what the page before has done. */
export function LeftMessage() {
  const [message, setMessage] = useState<Message | null>(null)
  useEffect(() => {
    const left = takeMessage()
    if (left) setMessage(left)
  }, [])
  if (!message) return null
  return (
    <div className="page pb-12 lg:pb-16">
      <Notice kind={message.kind ?? 'success'} title={message.title}>
        {message.more}
      </Notice>
    </div>
  )
}
