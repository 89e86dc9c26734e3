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
    description: 'Four times a year, on the day an issue appears, with three pieces from it.',
    places: ['home', 'issue'],
  },
  {
    tag: 'store',
    name: 'Store news',
    description: 'Now and then: new things, small editions, and what is about to run out.',
    places: ['home'],
  },
]
