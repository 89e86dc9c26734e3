import type { FormEvent } from 'react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { listIdentityProviders } from '#contract/access/login.ts'
import { useCall } from '../../calls/use-call.ts'
import { href } from '../../href.ts'
import { Button } from '../../ui/button.tsx'
import { LazyCombobox } from '../../ui/fields/lazy-combobox.tsx'
import { scrollToFirstError } from '../../ui/fields/scroll-to-error.ts'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { withQuery } from './way.ts'

/** Fetches its list when it is first shown. */
export function InstitutionForm({ path }: { path: string }) {
  const { answer, general, status, send } = useCall(listIdentityProviders)
  const asked = useRef(false)
  useEffect(() => {
    if (asked.current) return
    asked.current = true
    void send()
  })

  if (general)
    return (
      <div className="grid justify-items-start gap-4">
        <Notice kind="error">{general}</Notice>
        <Button look="outline" onClick={() => void send()}>
          Try again
        </Button>
      </div>
    )
  if (!answer)
    return (
      <div role="status" aria-label="Loading the institutions" aria-busy={status === 'sending'} className="grid gap-6">
        <Skeleton className="h-20" />
        <Skeleton className="h-12 w-40" />
      </div>
    )
  if (answer.length === 0)
    return (
      <p>
        No institution subscribes yet.{' '}
        <Link to={href('/institutional-subscriptions')} className="linked">
          Yours could be the first.
        </Link>
      </p>
    )
  return <Picker institutions={answer.map(({ entity_id, name }) => ({ value: entity_id, label: name }))} path={path} />
}

type PickerProps = { institutions: { value: string; label: string }[]; path: string }

/** spec 1 §5: only text that is the name of an option chooses it. */
function Picker({ institutions, path }: PickerProps) {
  const [entity, setEntity] = useState<string | null>(null)
  const [error, setError] = useState<string | undefined>()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (error && form.current) scrollToFirstError(form.current)
  }, [error])

  function submit(event: FormEvent) {
    event.preventDefault()
    if (entity) location.assign(withQuery('/oauth/openathens/deeplink', { entity, target: path }))
    else setError('Please choose your institution from the list.')
  }

  return (
    <form
      ref={form}
      method="post"
      onSubmit={submit}
      noValidate
      className="grid gap-6"
      aria-label="Find your institution"
    >
      <LazyCombobox
        label="Institution"
        name="entity"
        hint="Type its name, or choose it from the list."
        unknown="We don’t know an institution by that name."
        options={institutions}
        error={error}
        onChange={(value) => {
          setEntity(value)
          setError(undefined)
        }}
      />
      <p className="font-sans text-small text-soft">
        Log in there and come back to read the digital issues. You don’t need an account with us.
      </p>
      <div className="flex flex-wrap items-center gap-x-7 gap-y-2">
        <Button type="submit">Continue</Button>
        <Link to={href('/institutional-subscriptions')} className="linked font-sans text-small">
          My institution isn’t listed
        </Link>
      </div>
    </form>
  )
}
