import { useRevalidator } from 'react-router'
import { openShop } from '#contract/access/setup.ts'
import { useStaffCall } from '../../../calls/use-staff-call.ts'
import { Notice } from '../../../ui/notice.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'

/** What is still missing, or the press that opens the shop. */
export function OpenShop({ missing }: { missing: readonly string[] }) {
  const call = useStaffCall(openShop)
  const { revalidate } = useRevalidator()
  if (missing.length > 0)
    return (
      <Notice kind="warning" title="Before it can open">
        <ul className="list-disc pl-5">
          {missing.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </Notice>
    )
  return (
    <form
      ref={call.form}
      method="post"
      aria-label="Open the shop"
      onSubmit={async (event) => {
        event.preventDefault()
        if (await call.send({ body: {} })) void revalidate()
      }}
      className="grid gap-3"
    >
      <p>
        Nothing is missing. Once it’s open, everybody sees the shop and can buy. After the first sale it can’t be closed
        again.
      </p>
      {call.status === 'failed' && <Notice kind="error">{call.general ?? 'This didn’t work.'}</Notice>}
      <div className="scripted">
        <SubmitButton status={call.status}>Open the shop</SubmitButton>
      </div>
    </form>
  )
}
