import { dayOf } from '#domain/day.ts'
import type { LostMailing } from '#domain/delivery/claim.ts'
import { findLostMailings } from '#domain/delivery/claim.ts'
import type { HoldChoice } from '#domain/delivery/hold.ts'
import { getsPrint, holdChoices } from '#domain/delivery/hold.ts'
import type { TimelineFacts } from '#domain/delivery/timeline.ts'
import { stillHeldWords } from '#domain/delivery/zone-hold.ts'
import type { ExpectedIssue } from '#domain/issues/late-issue.ts'
import type { ShownPicture } from '#domain/pictures/shown-picture.ts'
import type { ListPage } from '#domain/staff-lists/list-query.ts'
import type { Db } from '../db/client.ts'
import { readReaderRecord } from '../services/account/reader-record.ts'
import type { Catalogue } from '../services/catalogue/read-catalogue.ts'
import type { IssueClaim } from '../services/delivery/claim-facts.ts'
import { readIssueClaim } from '../services/delivery/claim-facts.ts'
import type { TitledClaims } from '../services/delivery/claim-figures.ts'
import { claimsByIssue } from '../services/delivery/claim-figures.ts'
import type { ClaimFilters, WaitingClaim } from '../services/delivery/claim-list.ts'
import { listClaims } from '../services/delivery/claim-list.ts'
import type { HoldableIssue, ListedZoneHold } from '../services/delivery/read-zone-holds.ts'
import { listZoneHolds, previewZoneHolds } from '../services/delivery/read-zone-holds.ts'
import type { OpenRedirect, RedirectFilters } from '../services/delivery/redirect-list.ts'
import { listRedirects } from '../services/delivery/redirect-list.ts'
import { readTimelineFacts } from '../services/delivery/timeline-facts.ts'
import { readHeldBefore } from '../services/issues/zone-hold-rows.ts'
import { findPerson } from '../services/people/reader-contacts.ts'

/** What becomes of any issue for a reader: `findTimeline` answers from it. Null when there is no such reader. */
export type DeliveryReads = {
  ofAccount(accountId: string): Promise<TimelineFacts | null>
  /** By the token under which staff know the reader. */
  ofPerson(token: string): Promise<TimelineFacts | null>
  /** Which issues a reader may skip and skips; null for whoever gets none in print. */
  hold(accountId: string): Promise<ReaderHold | null>
  /** What the reader can claim of an issue, or has claimed; null when there is no such issue. */
  claim(accountId: string, number: number): Promise<IssueClaim | null>
  /** Those that wait for staff. */
  claims(filters: ClaimFilters): Promise<ListPage<WaitingClaim>>
  /** Copies that readers who moved ask for, and those that wait for the late mailing. */
  redirects(filters: RedirectFilters): Promise<ListPage<OpenRedirect>>
  claimsByIssue(): Promise<TitledClaims[]>
  lostMailings(): Promise<LostMailing[]>
  zoneHolds(): Promise<ListedZoneHold[]>
  /** Which issues can be held in a zone, and how many readers each would touch. */
  zoneHoldPreview(): Promise<HoldableIssue[]>
  /** Why this issue can’t be closed yet: an earlier one is held back in a zone. */
  stillHeld(number: number): Promise<string | null>
}

export type ReaderHold = {
  choices: (HoldChoice & { title: string | null; cover: ShownPicture | null; expected: ExpectedIssue | null })[]
  /** A lifetime has no number of issues that a later one could be added to. */
  forgone: boolean
  /** The renewal that waits for the hold’s end. */
  renewalPending: boolean
}

/** How many issues stand side by side in a plot. */
const SHOWN = 12

type Parts = { db: Db; catalogue: () => Promise<Catalogue>; now: () => Date }

export function deliveryReads({ db, catalogue, now }: Parts): DeliveryReads {
  async function ofAccount(accountId: string) {
    const file = await readReaderRecord(db, accountId, now())
    return file && readTimelineFacts(db, file, await catalogue(), now())
  }
  return {
    ofAccount,
    async hold(accountId) {
      const [file, { issues }] = await Promise.all([readReaderRecord(db, accountId, now()), catalogue()])
      if (!file || !getsPrint(file.timetable)) return null
      const shelf = {
        issues: issues.map((issue) => ({ ...issue, released: issue.releasedOn !== null })),
        had: file.had,
        held: file.holds,
      }
      const choices = holdChoices(shelf).map((choice) => {
        const issue = issues.find(isNumber(choice.number))
        const { title = null, cover = null } = issue ?? {}
        const expected = issue ? { number: issue.number, plannedFor: issue.plannedFor, delay: issue.delay } : null
        return { ...choice, title, cover, expected }
      })
      const { current, renewalPending } = file.timetable
      return { choices, forgone: current?.info.left === null, renewalPending }
    },
    async ofPerson(token) {
      const person = await findPerson(db, token)
      return person && ofAccount(person.id)
    },
    claim: async (accountId, number) => readIssueClaim(db, await catalogue(), { accountId, number, now: now() }),
    claims: (filters) => listClaims(db, filters),
    redirects: async (filters) => listRedirects(db, dayOf(now(), (await catalogue()).publication.timeZone), filters),
    claimsByIssue: () => claimsByIssue(db, SHOWN),
    zoneHolds: () => listZoneHolds(db),
    zoneHoldPreview: () => previewZoneHolds(db, now()),
    stillHeld: async (number) =>
      stillHeldWords(await readHeldBefore(db, number), (await catalogue()).publication.zoneNames),
    lostMailings: async () => findLostMailings(await claimsByIssue(db, SHOWN)),
  }
}

const isNumber = (number: number) => (issue: { number: number }) => issue.number === number
