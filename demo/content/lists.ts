import type { MailingList } from '#domain/lists.ts'

export const lists: readonly MailingList[] = [
  {
    tag: 'letters',
    name: 'Letters from the editors',
    description: 'Once a month: what we are reading, arguing about and cutting.',
    places: ['footer'],
  },
  {
    tag: 'new-issues',
    name: 'New issues',
    description: 'Four times a year, on the day an issue comes out, with three pieces from it.',
    places: ['home', 'issue'],
  },
  {
    tag: 'store',
    name: 'Store news',
    description: 'Occasional news: new items, limited editions and last chances.',
    places: ['home'],
  },
]
