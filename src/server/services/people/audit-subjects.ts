import { isMailName, MAILS } from '#domain/mail/all.ts'
import { isStaffList, STAFF_LISTS } from '#domain/staff-lists/staff-lists.ts'
import type { Catalogue, Product } from '../catalogue/read-catalogue.ts'

/** `stock:sze:tee-m` → Tee, Medium: what an entry of the audit log is about, as its page calls it; null where it has no name. */
export function nameSubject(catalogue: Catalogue, subject: string): string | null {
  const colon = subject.indexOf(':')
  const id = subject.slice(colon + 1)
  switch (colon < 0 ? '' : subject.slice(0, colon)) {
    case 'product':
    case 'stock':
      return nameShelf([...catalogue.products, ...catalogue.notSold], id)
    case 'list':
      return catalogue.mailingLists.find(({ tag }) => tag === id)?.name ?? null
    case 'page':
      return catalogue.pages.find(({ slug }) => slug === id)?.title ?? null
    case 'mail':
      return isMailName(id) ? MAILS[id].title : null
    case 'export':
    case 'view':
      return isStaffList(id) ? STAFF_LISTS[id].label : (OTHER_FILES[id] ?? null)
    default:
      return null
  }
}

/** Downloads of the figures that are no list of the console. */
const OTHER_FILES: Record<string, string> = { readers: 'Readers', pledges: 'Monthly donations' }

function nameShelf(products: readonly Product[], ref: string): string | null {
  const issue = /^iss:(\d+)$/.exec(ref)
  if (issue) return `No. ${issue[1]}`
  for (const { name, ref: own, sizes } of products) {
    if (own === ref) return name
    const size = sizes.find((one) => one.ref === ref)
    if (size) return `${name}, ${size.name}`
  }
  return null
}
