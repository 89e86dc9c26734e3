/**
 * SQLSTATE classes and codes that say nothing about the statement: no connection (08), too many of them (53300), a
 * database that is shutting down, has crashed or is not up yet (57P01-57P03); and what the socket says of itself.
 */
const CODES = /^(08\w{3}|53300|57P0[123]|ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/
/** The driver gives these no code. */
const SENTENCES =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/

/** Whether the database was away rather than asked for something wrong: the same request may do well in a moment. */
export function isOutage(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at && CODES.test(String(at.code))) return true
    if (SENTENCES.test(at.message)) return true
    // Several addresses were tried, in vain: the reasons are in a list of their own.
    if (at instanceof AggregateError && at.errors.some(isOutage)) return true
  }
  return false
}
