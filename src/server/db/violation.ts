/** Whether a statement failed because of this constraint, unique index or trigger. Drizzle wraps what the driver threw. */
export function violates(error: unknown, constraint: string): boolean {
  return says(error, 'constraint', constraint)
}

/** Each of two held what the other waited for, and the database gave this one up: nothing of it was written. */
export function isDeadlock(error: unknown): boolean {
  return says(error, 'code', '40P01')
}

/** Somebody else held it for longer than `lock_timeout` allows: nothing of it was written. */
export function waitedTooLong(error: unknown): boolean {
  return says(error, 'code', '55P03')
}

function says(error: unknown, name: 'constraint' | 'code', value: string): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (name in at && (at as unknown as Record<string, unknown>)[name] === value) return true
  }
  return false
}
