/** Drizzle tells its logger each statement, those of transactions included. */
export function countStatements() {
  return {
    statements: 0,
    logQuery() {
      this.statements += 1
    },
  }
}
