import { useState } from 'react'
import { redirectDocument, useSearchParams } from 'react-router'
import { safePath } from '#domain/access/safe-path.ts'
import { signInProblem } from '#domain/access/sign-in-problem.ts'
import { href } from '../../href.ts'
import { FormPage } from '../../parts/page/form-page.tsx'
import { appContext } from '../../request-context.ts'
import { useRootData } from '../../root-data.ts'
import { pageMeta, siteOf } from '../../site.ts'
import { Notice } from '../../ui/notice.tsx'
import type { Route } from './+types/page.ts'
import { InstitutionForm } from './institution-form.tsx'
import { NewestIssue } from './newest-issue.tsx'
import { ResetForm } from './reset-form.tsx'
import { Ways } from './ways.tsx'
import { WithoutScripts } from './without-scripts.tsx'
import { wordsFor } from './words.tsx'

export { action } from '../../forms/back-to-form.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const query = new URL(request.url).searchParams
  const [{ publication }, { reader, institution }, open, waiting] = await Promise.all([
    app.catalogue(),
    app.visitor(request),
    app.access.ways(),
    app.access.waitingIdentity(request),
  ])
  const path = safePath(query.get('redirect'), '')
  const wantsSeat = query.get('way') === 'institution' && open.openathens
  if (wantsSeat && institution) throw redirectDocument(path || href('/institution/issues'))
  // Whoever is logged in goes on, but to take a seat, or to show once more that it is them.
  if (reader && !wantsSeat && !query.has('again'))
    throw redirectDocument(path || (reader.role ? href('/staff') : href('/account')))
  return {
    name: publication.name,
    path,
    email: reader?.email ?? waiting?.email ?? '',
    occasion: occasionOf({ signedIn: reader !== null, wantsSeat, isWaiting: waiting !== null }),
    open,
  }
}

export type Occasion = 'log in' | 'take a seat' | 'log in again' | 'link'

function occasionOf({
  signedIn,
  wantsSeat,
  isWaiting,
}: Record<'signedIn' | 'wantsSeat' | 'isWaiting', boolean>): Occasion {
  if (signedIn) return wantsSeat ? 'take a seat' : 'log in again'
  return isWaiting ? 'link' : 'log in'
}

export function meta({ loaderData, matches, location }: Route.MetaArgs) {
  const way = new URLSearchParams(location.search).get('way')
  const { title, description } = wordsFor(loaderData?.occasion ?? 'log in', way)
  return pageMeta(siteOf(matches), {
    title: `${title}, ${loaderData?.name ?? ''}`,
    description,
    path: href('/login'),
    // One of its ways is the same page again.
    hidden: way !== null,
  })
}

export default function Login({ loaderData }: Route.ComponentProps) {
  const { path, occasion, open } = loaderData
  const [email, setEmail] = useState(loaderData.email)
  const [search] = useSearchParams()
  const way = search.get('way')
  const problem = signInProblem(search.get('problem'))
  const { title, lead } = wordsFor(occasion, way, loaderData.email)
  const wayProps = { email, onEmail: setEmail, path }
  // Linking is done by logging in to the account that is there; a third identity would only confuse it.
  const others = occasion === 'log in'
  return (
    <FormPage title={title} lead={lead} beside={<NewestIssue issue={useRootData()?.latest[0]} />}>
      {problem && <Notice kind="error">{problem}</Notice>}
      {way === 'reset' && <ResetForm {...wayProps} />}
      {way !== 'reset' && occasion === 'take a seat' && <InstitutionForm path={path} />}
      {way !== 'reset' && occasion !== 'take a seat' && (
        <Ways
          {...wayProps}
          initial={way}
          offersReset={occasion !== 'log in again'}
          google={others && open.google}
          institution={others && open.openathens}
        />
      )}
      <WithoutScripts google={open.google} institution={open.openathens} path={path} />
    </FormPage>
  )
}
