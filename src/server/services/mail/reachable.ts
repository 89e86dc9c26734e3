import { sql } from 'drizzle-orm'

/**
 * Whether the account `a` can be written to: it has an email address, and mail to it doesn't come back. Mail to a
 * suspended address would only bounce, and bounces harm our reputation as a sender.
 */
export const REACHABLE = sql`(coalesce(a.email, '') <> '' and a.email_suspended_at is null)`
