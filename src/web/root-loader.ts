import { ONLY_STAFF_SEE } from '#domain/opening/opening.ts'
import { IN_TRIAL } from '#domain/opening/trial.ts'
import type { Route } from './+types/root.ts'
import { href } from './href.ts'
import { summaryFor } from './parts/access/shown-summary.ts'
import { issueCard } from './parts/catalogue/issue-card.ts'
import { listsAt } from './parts/lists/list-offer.ts'
import { footerLinks, menuPages } from './parts/page/footer-links.ts'
import { appContext } from './request-context.ts'

const LATEST = 6

/** What every page shows around itself. Apart from root.tsx, whose parts ask for its type. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const [{ publication, issues, mailingLists, pages }, visitor, sees, standing] = await Promise.all([
    app.catalogue(),
    app.visitor(request),
    app.setup.seesShop(request),
    summaryFor(app, request),
  ])
  const { name, tagline, supportEmail } = publication
  return {
    site: { name, tagline, supportEmail, publicUrl: app.publicUrl },
    currency: publication.currency,
    zoneNames: publication.zoneNames,
    visitor,
    ...standing,
    notices:
      publication.openedAt || !sees ? app.notices : [...app.notices, publication.trialAt ? IN_TRIAL : ONLY_STAFF_SEE],
    menu: menuPages(pages),
    footer: footerLinks({ pages, supportEmail, isLoggedIn: visitor.reader !== null }),
    // The page, or where there is none the address.
    contact: pages.some(({ slug }) => slug === 'contact') ? href('/contact') : `mailto:${supportEmail}`,
    lists: listsAt('footer', mailingLists),
    latest: issues
      .filter(({ publishedOn }) => publishedOn)
      .slice(0, LATEST)
      .map(issueCard),
  }
}
