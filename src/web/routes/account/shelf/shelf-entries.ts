import type { ShownPicture } from '#domain/pictures/shown-picture.ts'
import { progressWords } from '#domain/reading/place-in-issue.ts'
import type { ShelfIssue } from '#server/services/reading/shelf.ts'
import type { WayInto } from '../../../parts/catalogue/way-into.ts'
import { wayInto } from '../../../parts/catalogue/way-into.ts'

/** An issue on a reader's shelf, as it is shown: put together by the loader. */
export type ShelfEntry = {
  number: number
  title: string
  cover: ShownPicture
  way: WayInto
  /** How much of it is read. */
  progress: string | null
}

export function shelfEntries(shelf: readonly ShelfIssue[]): ShelfEntry[] {
  return shelf.map(({ issue, place }) => {
    const { number, title, cover, pieces } = issue
    return {
      number,
      title,
      cover,
      way: wayInto({ issue, place }),
      progress: progressWords(place.finished, pieces.length),
    }
  })
}
