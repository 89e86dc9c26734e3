import type { FormEvent } from 'react'
import { useEffect, useId, useRef, useState } from 'react'
import { href } from '../../href.ts'
import { Field } from '../../ui/fields/field.tsx'
import { scrollToFirstError } from '../../ui/fields/scroll-to-error.ts'
import { Notice } from '../../ui/notice.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import type { ListOffer } from './list-offer.ts'

type State = { step: 'asking' | 'sending' } | { step: 'failed'; error: string } | { step: 'done'; message: string }

// Whatever the words and the schema of the call need is loaded when somebody comes to the field.
const load = () => import('./sign-up-to-list.ts')
const NOT_LOADED = 'We couldn’t reach the server. Please check your connection and try again.'

type ListSignupProps = {
  list: ListOffer
  supportEmail: string
  /** A reader's own address, which isn't asked for. */
  email: string | null
  as: 'h2' | 'h3'
}

/** Signs an address up for one list; several can stand on a page. */
export function ListSignup({ list, supportEmail, email: own, as: Heading }: ListSignupProps) {
  const [state, setState] = useState<State>({ step: 'asking' })
  const heading = useId()
  const form = useRef<HTMLFormElement>(null)
  const done = useRef<HTMLParagraphElement>(null)

  useEffect(() => {
    if (state.step === 'failed' && form.current) scrollToFirstError(form.current)
    // The button that had the focus is gone.
    if (state.step === 'done') done.current?.focus()
  }, [state])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const email = own ?? String(new FormData(event.currentTarget).get('email') ?? '')
    setState({ step: 'sending' })
    const answer = await load().then(
      ({ signUp }) => signUp(list.tag, email),
      () => ({ error: NOT_LOADED }),
    )
    setState('error' in answer ? { step: 'failed', ...answer } : { step: 'done', ...answer })
  }

  return (
    <section aria-labelledby={heading} className="grid content-start gap-4">
      <div className="grid gap-1">
        <Heading id={heading} className="text-title tracking-[-0.015em]">
          {list.name}
        </Heading>
        <p className="max-w-[26rem] text-soft">{list.description}</p>
      </div>
      {state.step === 'done' ? (
        <p
          ref={done}
          role="status"
          tabIndex={-1}
          className="max-w-[26rem] font-medium font-sans text-small text-success"
        >
          {state.message}
        </p>
      ) : (
        <form
          ref={form}
          // Before its script has come it leads to the page of all lists.
          method="post"
          action={href('/list')}
          noValidate
          onSubmit={submit}
          onFocus={() => void load().catch(() => {})}
          className={`scripted grid max-w-[30rem] gap-3 ${own ? '' : 'sm:grid-cols-[1fr_auto]'}`}
        >
          {own ? (
            state.step === 'failed' && <Notice kind="error">{state.error}</Notice>
          ) : (
            <Field
              label="Email"
              type="email"
              name="email"
              autoComplete="email"
              error={state.step === 'failed' ? state.error : undefined}
            />
          )}
          <SubmitButton
            plain
            look="outline"
            status={state.step === 'sending' ? 'sending' : 'loaded'}
            className={`justify-self-start ${own ? '' : 'sm:mt-7 sm:min-h-[2.875rem] sm:self-start'}`}
          >
            {own ? `Send to ${own}` : 'Sign up'}
          </SubmitButton>
        </form>
      )}
      <noscript>
        <p className="max-w-[26rem] font-sans text-small">
          Signing up here needs JavaScript, which is off in your browser. Write to{' '}
          <a href={`mailto:${supportEmail}`} className="linked">
            {supportEmail}
          </a>
          , and we’ll add you to the list.
        </p>
      </noscript>
    </section>
  )
}
