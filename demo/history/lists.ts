import type { listMember } from '#server/db/schema/lists.ts'
import { hashToken } from '#server/services/access/auth-context.ts'
import { memberToken } from '#server/services/lists/lists.ts'
import type { Books } from './books.ts'
import { openChance } from './chance.ts'
import { LAST } from './live.ts'
import { newPerson } from './person.ts'

type Member = typeof listMember.$inferInsert

const SEED = 1876
/** People who only read the letters. */
const OTHERS = 240
const DAY_MS = 86_400_000
const LIKELY = { 'new-issues': 0.62, letters: 0.4, store: 0.22 } as const

/** Who is on the mailing lists: many readers, more who are none, some who left. */
export function listMembers({ readers, taken }: Books, secret: Buffer): Member[] {
  const chance = openChance(SEED)
  const last = Date.parse(`${LAST}T16:00:00Z`)
  const others = Array.from({ length: OTHERS }, () => ({
    email: newPerson(chance, taken, 'a').email,
    joined: new Date(last - chance.between(0, 1100) * DAY_MS - chance.between(0, 30_000_000)),
  }))
  return [...readers, ...others].flatMap(({ email, joined }) =>
    Object.entries(LIKELY).flatMap(([listTag, likely]): Member[] => {
      if (!chance.happens(likely)) return []
      const left = chance.happens(0.09)
      const leftAt = new Date(Math.min(last, joined.getTime() + chance.between(20, 500) * DAY_MS))
      return [
        {
          email,
          emailFolded: email,
          listTag,
          status: left ? 'unsubscribed' : 'confirmed',
          tokenHash: hashToken(memberToken({ secret }, email, listTag)),
          createdAt: joined,
          confirmedAt: joined,
          unsubscribedAt: left ? leftAt : null,
        },
      ]
    }),
  )
}
