import type { FormEvent } from 'react'
import { data, redirectDocument } from 'react-router'
import { sharePiece } from '#contract/reading/share.ts'
import { MAX_SHARE_OPENS, SHARE_DAYS } from '#domain/reading/share.ts'
import { useCall } from '../../calls/use-call.ts'
import { formText } from '../../forms/form-text.ts'
import { href } from '../../href.ts'
import { FormPage } from '../../parts/page/form-page.tsx'
import { appContext } from '../../request-context.ts'
import { useRootData } from '../../root-data.ts'
import { pageMeta, siteOf } from '../../site.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { toast } from '../../ui/toast.ts'
import type { Route } from './+types/share.ts'

export { action } from '../../forms/back-to-form.ts'

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const here = href('/issue/:slug/:piece/share', params)
  if (!(await app.visitor(request)).reader)
    throw redirectDocument(`${href('/login')}?redirect=${encodeURIComponent(here)}`)
  const found = await app.reading.share(request, params.slug, params.piece)
  if (!found) throw data(null, { status: 404 })
  const { firstName, head, live } = found
  return { title: head.title, firstName, used: live?.opens ?? 0 }
}

export function meta({ loaderData, matches, params }: Route.MetaArgs) {
  const title = loaderData ? `Share ${loaderData.title}` : 'Nothing here'
  const path = href('/issue/:slug/:piece/share', params)
  return pageMeta(siteOf(matches), { title, description: 'Share a piece.', path, hidden: true })
}

export default function SharePiece({ loaderData, params }: Route.ComponentProps) {
  const { title, firstName, used } = loaderData
  const call = useCall(sharePiece)
  const session = useRootData()?.visitor.session ?? ''

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const named = formText(event.currentTarget, 'named') !== ''
    await call.send({ body: { session, issue: params.slug, piece: params.piece, named } })
  }

  const link = call.answer?.link

  return (
    <FormPage
      title="Share this piece"
      lead={
        <p>
          A gift link opens “{title}”, and no other piece, for up to {MAX_SHARE_OPENS} readers. It works for{' '}
          {SHARE_DAYS} days.
        </p>
      }
    >
      <form ref={call.form} method="post" onSubmit={submit} className="grid gap-6">
        {call.general && <Notice kind="error">{call.general}</Notice>}
        {call.answer ? (
          <Field
            label="Gift link"
            name="link"
            readOnly
            value={call.answer.link}
            hint={`Works until ${call.answer.ends}. ${openedSoFar(call.answer.opens)}`}
          />
        ) : (
          <>
            {firstName && <Checkbox name="named" label={`Show my first name, ${firstName}`} defaultChecked />}
            {used > 0 && <p className="font-sans text-small text-soft">{openedSoFar(used)}</p>}
          </>
        )}
        <div className="flex flex-wrap items-center gap-x-7 gap-y-2">
          {link && (
            <Button type="button" onClick={() => void copy(link)}>
              Copy link
            </Button>
          )}
          {!link && <SubmitButton status={call.status}>Get gift link</SubmitButton>}
          <LinkButton look="quiet" href={href('/issue/:slug/:piece', params)}>
            Back to the piece
          </LinkButton>
        </div>
      </form>
    </FormPage>
  )
}

async function copy(link: string): Promise<void> {
  const copied = await navigator.clipboard.writeText(link).then(
    () => true,
    () => false,
  )
  toast(copied ? 'Copied.' : 'Your browser couldn’t copy the link. Select it and copy it.')
}

const openedSoFar = (opens: number) => `Opened by ${opens} of ${MAX_SHARE_OPENS} readers so far.`
