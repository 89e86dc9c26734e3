import type { GiftAnswer } from '#contract/gifts/redeem.ts'
import { formatDay } from '#domain/day.ts'
import { monthName } from '#domain/gifts/send-days.ts'
import type { ExpectedIssue } from '#domain/issues/late-issue.ts'
import { issueDayWords } from '#domain/issues/late-issue.ts'
import type { ShownPicture } from '#domain/pictures/shown-picture.ts'
import { mediumOf } from '#domain/vocabulary.ts'
import type { Catalogue } from '#server/services/catalogue/read-catalogue.ts'

export type Facts = {
  cover: { picture: ShownPicture; accent: { light: string; dark: string } } | null
  lines: string[]
}

/** What comes first and when, and what becomes of what the reader has: sentences that only the server makes. */
export function giftFacts({ gift, started, coming }: GiftAnswer, { issues }: Pick<Catalogue, 'issues'>): Facts {
  const latest = issues.find(({ releasedOn }) => releasedOn)
  const next = issues.filter(({ closed }) => !closed).at(-1)
  const isDigital = mediumOf(gift.deliverables.set) === 'digital'
  const first = isDigital ? latest : next
  const named = first && `First issue: No. ${first.number}, ${first.title}`
  const when = isDigital ? ', right away.' : first && mailedWords(first)
  return {
    cover: latest ? { picture: latest.cover, accent: latest.accent } : null,
    lines: [
      ...(started && started.mailed > 0 ? [mailedLine(started)] : []),
      ...(coming ? [comingLine(coming)] : named ? [`${named}${when}`] : []),
    ],
  }
}

function mailedWords(issue: ExpectedIssue): string {
  const { plannedFor, delay } = issue
  if (delay && !delay.newDay) return `. ${issueDayWords(issue, formatDay)}`
  return `, mailed in ${monthName(delay?.newDay ?? plannedFor)}.`
}

function mailedLine({ mailed, left }: NonNullable<GiftAnswer['started']>): string {
  const sent = mailed === 1 ? 'One issue has already been mailed' : `${mailed} issues have already been mailed`
  return left === null ? `${sent}.` : `${sent}, and ${left === 1 ? 'one is' : `${left} are`} left.`
}

function comingLine(coming: number): string {
  return `Your gift starts after the ${coming === 1 ? 'issue' : `${coming} issues`} you have left.`
}
