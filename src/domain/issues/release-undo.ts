/** How long a release can be undone, if nothing of it is read before. */
export const RELEASE_UNDO_MS = 60 * 60 * 1000

export const READ_ALREADY = 'Readers have opened this issue, so its release can’t be undone.'
export const OUT_FOR_AN_HOUR = 'This issue was released more than an hour ago, so it can’t be undone.'

export const undoReleaseUntil = (releasedAt: Date): Date => new Date(releasedAt.getTime() + RELEASE_UNDO_MS)

/** Why a release stands for good; null while it can be undone. */
export function releaseStands(release: { at: Date; finalAt: Date | null }, now: Date): string | null {
  const until = undoReleaseUntil(release.at)
  if (release.finalAt && release.finalAt < until) return READ_ALREADY
  return release.finalAt || now >= until ? OUT_FOR_AN_HOUR : null
}
