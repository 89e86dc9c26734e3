import type { WrittenPage } from '#server/services/pages/read-pages.ts'
import { href } from '../../href.ts'
import { GIVE_A_GIFT, MAIN_LINKS } from './main-links.ts'

type FooterLink = { to: string; label: string }
export type FooterLinks = { groups: { title: string; links: FooterLink[] }[]; pages: FooterLink[] }

type Around = { pages: readonly WrittenPage[]; supportEmail: string; isLoggedIn: boolean }

const [CURRENT, ALL_ISSUES, STORE, SUBSCRIBE, DONATE, INSTITUTIONS] = MAIN_LINKS

/** The publisher's own pages in the menu, after what every site of this kind has. */
export function menuPages(pages: readonly WrittenPage[]): FooterLink[] {
  const inMenu = pages.filter(({ menuPosition }) => menuPosition !== null)
  const sorted = inMenu.toSorted((one, other) => (one.menuPosition ?? 0) - (other.menuPosition ?? 0))
  return sorted.map(({ slug, title }) => ({ to: href(`/${slug}`), label: title }))
}

/** Asked by the root's loader alone, so that browsers need not load it. */
export function footerLinks({ pages, supportEmail, isLoggedIn }: Around): FooterLinks {
  const account = { to: href('/account'), label: 'Account' }
  const cart = { to: href('/store/checkout'), label: 'Cart' }
  return {
    groups: [
      { title: 'Read', links: [CURRENT, ALL_ISSUES, STORE, { to: href('/list'), label: 'Newsletters' }] },
      {
        title: 'Support us',
        links: [SUBSCRIBE, { to: href('/subscribe/renew'), label: 'Renew' }, GIVE_A_GIFT, DONATE, INSTITUTIONS],
      },
      {
        title: 'Your account',
        links: isLoggedIn ? [account, cart] : [{ to: href('/login'), label: 'Log in' }, account, cart],
      },
      { title: 'Write to us', links: [{ to: `mailto:${supportEmail}`, label: supportEmail }] },
    ],
    pages: pages.filter(({ inFooter }) => inFooter).map(({ slug, title }) => ({ to: href(`/${slug}`), label: title })),
  }
}
