import { sql } from 'drizzle-orm'

/** Numbers of the issues that an account's print subscriptions opened when they started; within a query of `account`. */
export const openedIssues = sql<number[]>`(select coalesce(json_agg(o.issue), '[]') from opened_issue o
  where o.account_id = account.id)`
