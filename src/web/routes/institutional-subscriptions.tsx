import { href } from '../href.ts'
import { PageHead } from '../parts/page/page-head.tsx'
import { Section } from '../parts/page/section.tsx'
import { Prose } from '../parts/prose.tsx'
import { appContext } from '../request-context.ts'
import { pageMeta, siteOf } from '../site.ts'
import { LinkButton } from '../ui/link-button.tsx'
import type { Route } from './+types/institutional-subscriptions.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { publication } = await context.get(appContext).catalogue()
  const { name, supportEmail, texts } = publication
  return { name, supportEmail, text: texts.institutionalSubscriptions }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta(siteOf(matches), {
    title: `For institutions, ${loaderData?.name ?? ''}`,
    description: loaderData?.text.split('\n')[0] ?? '',
    path: href('/institutional-subscriptions'),
  })
}

export default function InstitutionalSubscriptions({ loaderData }: Route.ComponentProps) {
  const { name, supportEmail, text } = loaderData
  const subject = encodeURIComponent(`Institutional subscription to ${name}`)
  return (
    <>
      <PageHead title="For institutions" />
      <Section title="One subscription, every reader">
        <Prose text={text} className="max-w-[40rem] text-lead" />
        <p className="mt-10 flex flex-wrap items-center gap-x-6 gap-y-3">
          <LinkButton href={`mailto:${supportEmail}?subject=${subject}`}>Write to us</LinkButton>
          <span className="font-sans text-small text-soft">{supportEmail}</span>
        </p>
      </Section>
    </>
  )
}
