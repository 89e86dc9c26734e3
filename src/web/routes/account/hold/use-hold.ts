import { useRevalidator } from 'react-router'
import { holdIssues } from '#contract/holds.ts'
import { useCall } from '../../../calls/use-call.ts'
import { toast } from '../../../ui/toast.ts'

/** Sets the issues to skip, says so, and shows the page as it is then. */
export function useHold() {
  const call = useCall(holdIssues)
  const { revalidate } = useRevalidator()
  async function hold(issues: number[], done: string) {
    if (!(await call.send({ body: { issues } }))) return
    toast(done)
    await revalidate()
    call.reset()
  }
  return { call, hold }
}
