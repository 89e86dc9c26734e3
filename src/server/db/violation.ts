/** Whether a statement failed because of this constraint, unique index or trigger. Drizzle wraps what the driver threw. */
export function violates(error: unknown, constraint: string): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('constraint' in at && at.constraint === constraint) return true
  }
  return false
}
