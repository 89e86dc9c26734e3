import type { ListPlace, MailingList } from '#domain/lists.ts'

export type ListOffer = { tag: string; name: string; description: string }

/** The lists that the publication offers at this place of the site. */
export function listsAt(place: ListPlace, lists: readonly MailingList[]): ListOffer[] {
  return lists.filter(({ places }) => places.includes(place)).map(listOffer)
}

export function listOffer({ tag, name, description }: MailingList): ListOffer {
  return { tag, name, description }
}
