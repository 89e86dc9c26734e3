import type { Hono } from 'hono'
import { chooseLists } from '#contract/account-lists.ts'
import { done } from '#domain/outcome.ts'
import type { Env } from '../http/env.ts'
import { serve } from '../http/serve.ts'
import { requireReader } from '../http/session.ts'
import type { Lists } from '../services/lists/lists.ts'
import { chooseListsOf, readListPreferences } from '../services/lists/preferences.ts'

/** The email of an account is proved by its login, so that no confirmation is asked for. */
export function mountAccountLists(api: Hono<Env>, lists: Lists): void {
  serve(api, chooseLists, async ({ body }, c) => {
    const { email } = (await requireReader(c)).owner
    await chooseListsOf(lists, email, body.lists)
    return done({ lists: await readListPreferences(lists.db, email) })
  })
}
