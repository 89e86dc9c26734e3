import type { ReactNode } from 'react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'

type AskTakeoverProps = { giver: string; answered: boolean; children: ReactNode }

/** Before a gift that we already mail is taken over: whoever has its link may not be the one it is mailed to. */
export function AskTakeover({ giver, answered, children }: AskTakeoverProps) {
  const [agreed, setAgreed] = useState(false)
  return (
    <>
      <Notice kind="warning" title="This gift is already being mailed to someone.">
        {giver} gave us a postal address, and the issues go there. If you take the gift over, the issues that are left
        come to you instead.
      </Notice>
      {agreed || answered ? (
        children
      ) : (
        <div className="scripted">
          <Button onClick={() => setAgreed(true)}>It’s for me, take it over</Button>
        </div>
      )}
    </>
  )
}
