import { useState } from 'react'
import { chooseCounting } from '#contract/account/account.ts'
import { useCall } from '../../calls/use-call.ts'
import { useRootData } from '../../root-data.ts'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.ts'

/** Whether the reader's visits are in the figures; saved as it is ticked. */
export function Counting({ counted }: { counted: boolean }) {
  const call = useCall(chooseCounting)
  const [on, setOn] = useState(counted)
  const session = useRootData()?.visitor.session ?? ''

  async function choose(to: boolean) {
    setOn(to)
    const answer = await call.send({ body: { counted: to, session } })
    if (answer) toast(answer.counted ? 'Your reading is counted.' : 'Your reading is no longer counted.')
    else setOn(!to)
  }

  return (
    <section aria-labelledby="counting" className="grid gap-4">
      <h2 id="counting" className="text-title tracking-[-0.015em]">
        Reading figures
      </h2>
      <p>We count how often each piece is opened, by day. We don’t store names.</p>
      {call.general && <Notice kind="error">{call.general}</Notice>}
      <Checkbox name="counted" label="Count what I read" checked={on} onChecked={(to) => void choose(to)} />
    </section>
  )
}
