type Moments = { releasedAt: Date | null; closedAt: Date | null; printOnly: boolean }

/** When an issue came out: at its release, or, where no digital edition was sold at the time, at its close. */
export function publishedAt({ releasedAt, closedAt, printOnly }: Moments): Date | null {
  return printOnly && closedAt ? closedAt : releasedAt
}
