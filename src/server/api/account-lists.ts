import type { Hono } from 'hono'
import { chooseLists } from '#contract/account-lists.ts'
import { CONFIRM_EMAIL_FIRST } from '#domain/access/proof-of-address.ts'
import { done, refuse } from '#domain/outcome.ts'
import type { Env } from '../http/env.ts'
import { serve } from '../http/serve.ts'
import { requireReader } from '../http/session.ts'
import type { Lists } from '../services/lists/lists.ts'
import { chooseListsOf, readListPreferences } from '../services/lists/preferences.ts'

/** An address that is proved is asked for no further confirmation; the lists of another may be somebody else's. */
export function mountAccountLists(api: Hono<Env>, lists: Lists): void {
  serve(api, chooseLists, async ({ body }, c) => {
    const { email, emailProvedAt } = (await requireReader(c)).owner
    if (!emailProvedAt) return refuse(CONFIRM_EMAIL_FIRST)
    await chooseListsOf(lists, email, body.lists)
    return done({ lists: await readListPreferences(lists.db, email) })
  })
}
