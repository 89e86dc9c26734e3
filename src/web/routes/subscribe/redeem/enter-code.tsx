import type { FormEvent } from 'react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { fetchPatiently } from '../../../calls/fetch-patiently.ts'
import { formText } from '../../../forms/form-text.ts'
import { redeemPath } from '../../../parts/orders/receipt-words.ts'
import { FormPage } from '../../../parts/page/form-page.tsx'
import { NeedsScripts } from '../../../parts/page/needs-scripts.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'

/** For whoever holds a card and no link. */
export function EnterCode() {
  const [error, setError] = useState<string>()
  const [finding, setFinding] = useState(false)
  const goTo = useNavigate()

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const code = formText(event.currentTarget, 'code')
    setFinding(true)
    const { lookUpCode } = await fetchPatiently(() => import('./look-up-code.ts'))
    const found = await lookUpCode(code)
    setFinding(false)
    setError('error' in found ? found.error : undefined)
    if ('token' in found) void goTo(redeemPath(found.token))
  }

  return (
    <FormPage
      title="Redeem a gift"
      lead={<p>Enter the code on your card. You’ll see the gift before you accept it.</p>}
    >
      <NeedsScripts says="Redeeming a gift needs JavaScript. You can also write to" />
      <form method="post" onSubmit={submit} noValidate aria-label="Code" className="scripted grid gap-6">
        <Field
          label="Gift code"
          name="code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder="7KQ2-M9XA-0RTV-4HBC"
          error={error}
          className="max-w-[24rem]"
        />
        <div>
          <Button type="submit" disabled={finding}>
            Find your gift
          </Button>
        </div>
      </form>
    </FormPage>
  )
}
