const DAY_MS = 86_400_000
/** The demo’s issues have days of their own: on this one No. 51 is out, and the mailing list of No. 52 is still open. */
const STORY_DAY_MS = Date.UTC(2026, 10, 22)

/** When the demo begins: now, and later than the day of its story at this time of that day, so that it never ages. */
export function storyNow(now: Date): Date {
  const days = Math.floor((now.getTime() - STORY_DAY_MS) / DAY_MS)
  return new Date(now.getTime() - Math.max(0, days) * DAY_MS)
}
