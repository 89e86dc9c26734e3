import { href } from '../../href.ts'
import { ListLinkOver } from '../../parts/lists/list-link-over.tsx'
import { FormPage } from '../../parts/page/form-page.tsx'
import { appContext } from '../../request-context.ts'
import { pageMeta, siteOf } from '../../site.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Route } from './+types/preferences.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const token = searchParams.get('token') ?? ''
  const found = await context.get(appContext).lists.preferences(token)
  return found && { ...found, token, isSaved: searchParams.has('saved') }
}

export function meta({ matches }: Route.MetaArgs) {
  const site = siteOf(matches)
  return pageMeta(site, {
    title: `Your newsletters, ${site?.name ?? ''}`,
    description: 'Choose what we send you.',
    path: href('/list/preferences'),
    hidden: true,
  })
}

export default function ListPreferences({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <ListLinkOver />
  const { email, lists, token, isSaved } = loaderData
  return (
    <FormPage
      title="Your newsletters"
      lead={
        <p>
          What we write to <strong className="font-semibold">{email}</strong>.
        </p>
      }
    >
      {isSaved && <Notice kind="success">Your choices have been saved.</Notice>}
      <form method="post" action={`${href('/list/preferences')}?token=${token}`} className="grid gap-6">
        <fieldset>
          <legend className="mb-2 font-sans font-semibold text-small">Send me</legend>
          <div className="grid gap-2 border-rule border-y py-3">
            {lists.map(({ tag, name, description, on }) => (
              <Checkbox key={tag} name="list" value={tag} defaultChecked={on} label={name} hint={description} />
            ))}
          </div>
        </fieldset>
        <Button type="submit" className="justify-self-start">
          Save
        </Button>
      </form>
    </FormPage>
  )
}
